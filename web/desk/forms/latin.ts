/** How names in Indian scripts and in Urdu are written in addresses. */

/**
 * The Latin letters for the places of a block of an Indic script, from the vowels to the sign without a vowel. The blocks from
 * Devanagari to Malayalam have the same letters at the same places.
 */
const letters: Record<number, string> = Object.fromEntries(
	(
		[
			[0x01, 'n n h'],
			[0x05, 'a a i i u u ri li e e e ai o o o au'],
			[0x15, 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'],
			[0x3e, 'a i i u u ri ri e e e ai o o o au'],
			[0x66, '0 1 2 3 4 5 6 7 8 9'],
		] as [number, string][]
	).flatMap(([first, list]) => list.split(' ').map((latin, n) => [first + n, latin])),
);

/** The Latin letters for consonants with a dot below, which stand for sounds of Persian and Arabic. */
const dotted: Record<number, string> = { 21: 'q', 28: 'z', 43: 'f' };

/** Letters that are at no place of their own: consonants without a vowel, and signs of Gurmukhi. */
const others: Record<string, string> = {
	ൺ: 'n',
	ൻ: 'n',
	ർ: 'r',
	ൽ: 'l',
	ൾ: 'l',
	ൿ: 'k',
	ৎ: 't',
	'ੰ': 'n',
	'ੱ': '',
};

const dot = 0x3c;
/** The first block in whose scripts the vowel of a last consonant is pronounced, that of Odia. */
const pronounced = 0x0b00;

const isIndic = (code = 0): boolean => code >= 0x900 && code <= 0xd7f;
const isConsonant = (place: number): boolean => place >= 0x15 && place <= 0x39;
/** Whether a sign replaces the vowel that the consonant before it implies. */
const isVowelSign = (place: number): boolean => (place >= 0x3e && place <= 0x4d) || place === 0x57;

/** A word of an Indic script in Latin letters, with the vowels that its consonants imply. */
function latinOfIndic(word: string): string {
	const codes = [...word].map((letter) => letter.codePointAt(0) ?? 0);
	let latin = '';
	for (let n = 0; n < codes.length; n++) {
		const code = codes[n] ?? 0;
		const place = code & 0x7f;
		const other = others[String.fromCodePoint(code)];
		if (!isIndic(code)) latin += String.fromCodePoint(code);
		else if (other !== undefined || !isConsonant(place))
			latin += other ?? letters[place] ?? (isVowelSign(place) ? '' : ' ');
		else {
			const hasDot = isIndic(codes[n + 1]) && ((codes[n + 1] ?? 0) & 0x7f) === dot;
			latin += (hasDot && dotted[place]) || letters[place] || '';
			const next = codes[hasDot ? n + 2 : n + 1];
			const isLast = !isIndic(next);
			if (isLast ? code >= pronounced || n === 0 : !isVowelSign((next ?? 0) & 0x7f)) latin += 'a';
			if (hasDot) n++;
		}
	}
	return latin;
}

/** The Latin letters for those of Urdu; vowels that it does not write stay out. */
const urdu: Record<string, string> = Object.fromEntries(
	(
		'اa آa أa بb پp تt ٹt ثs جj چch حh خkh دd ڈd ذz رr ڑr زz ژzh سs شsh صs ضz طt ظz غgh فf قq کk كk گg لl مm نn ںn ' +
		'وo ؤo ہh ھh ۂh ةh یi يi ئi ےe ۓe ۰0 ۱1 ۲2 ۳3 ۴4 ۵5 ۶6 ۷7 ۸8 ۹9'
	)
		.split(' ')
		.map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

function latinOfUrdu(word: string): string {
	const first: Record<string, string> = { و: 'v', ی: 'y', ي: 'y' };
	return [...word]
		.map(
			(letter, n) =>
				(n === 0 && first[letter]) || (urdu[letter] ?? (/\p{Script=Arabic}/u.test(letter) ? '' : letter)),
		)
		.join('');
}

/** A text in which words of Indic scripts and of Urdu have Latin letters; other letters stay. */
export const latinOf = (text: string): string =>
	text
		.normalize('NFC')
		.replace(/[\u200c\u200d]/g, '')
		// The ra and va of Assamese, at the places of those letters in other blocks.
		.replace(/[\u09f0\u09f1]/g, (letter) => (letter === '\u09f0' ? '\u09b0' : '\u09b5'))
		.split(/\s+/)
		.map((word) => (/[\u0900-\u0d7f]/.test(word) ? latinOfIndic(word) : latinOfUrdu(word)))
		.join(' ');
