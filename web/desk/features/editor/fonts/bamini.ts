/**
 * Text in the layout of Bamini, which other fonts of the old Tamil typewriter share, as Unicode. The fonts draw Tamil letters in
 * place of Latin ones, in the order in which they are seen.
 */

const consonants: Record<string, string> = {
	f: 'க',
	q: 'ங',
	r: 'ச',
	'[': 'ஜ',
	Q: 'ஞ',
	l: 'ட',
	z: 'ண',
	j: 'த',
	e: 'ந',
	g: 'ப',
	k: 'ம',
	a: 'ய',
	u: 'ர',
	y: 'ல',
	t: 'வ',
	o: 'ழ',
	s: 'ள',
	w: 'ற',
	d: 'ன',
	'\\': 'ஷ',
	']': 'ஸ',
	'`': 'ஹ',
};

/** Letters with their vowel u, which have a shape of their own. */
const withU: Record<string, string> = {
	F: 'கு',
	R: 'சு',
	L: 'டு',
	Z: 'ணு',
	J: 'து',
	E: 'நு',
	G: 'பு',
	K: 'மு',
	A: 'யு',
	U: 'ரு',
	Y: 'லு',
	T: 'வு',
	O: 'ழு',
	S: 'ளு',
	W: 'று',
	D: 'னு',
};

const others: Record<string, string> = {
	$: 'கூ',
	'#': 'சூ',
	'^': 'டூ',
	'%': 'மூ',
	'&': 'ரூ',
	'*': 'ழூ',
	b: 'டி',
	B: 'டீ',
	H: 'ர்',
	m: 'அ',
	M: 'ஆ',
	',': 'இ',
	'<': 'ஈ',
	c: 'உ',
	C: 'ஊ',
	v: 'எ',
	V: 'ஏ',
	I: 'ஐ',
	x: 'ஒ',
	X: 'ஓ',
	'/': 'ஃ',
	'=': 'ஸ்ரீ',
	'>': ',',
	'@': ';',
};

/** Signs after a consonant. */
const signs: Record<string, string> = { ';': '்', h: 'ா', p: 'ி', P: 'ீ', '{': 'ு', _: 'ூ' };

/** Signs before a consonant, and what they become if the sign of the long a, or that of au, follows it. */
const before: Record<string, { alone: string; long?: string; au?: string }> = {
	n: { alone: 'ெ', long: 'ொ', au: 'ௌ' },
	N: { alone: 'ே', long: 'ோ' },
	i: { alone: 'ை' },
	'¿': { alone: 'ை' },
};

const isSign = (character: string | undefined) => character !== undefined && Object.hasOwn(signs, character);

/** Converts a text in the layout of Bamini to Unicode. Characters that the font does not have stay as they are. */
export function fromBamini(text: string): string {
	let converted = '';
	for (let at = 0; at < text.length; ) {
		const here = text[at] ?? '';
		const prefix = before[here];
		const prefixed = prefix && consonants[text[at + 1] ?? ''];
		if (prefix && prefixed) {
			const next = text[at + 2];
			if (prefix.long && next === 'h' && !isSign(text[at + 3])) {
				converted += prefixed + prefix.long;
				at += 3;
			} else if (prefix.au && next === 's' && !isSign(text[at + 3])) {
				converted += prefixed + prefix.au;
				at += 3;
			} else {
				converted += prefixed + prefix.alone;
				at += 2;
			}
			continue;
		}
		if (here === 'x' && text[at + 1] === 's' && !isSign(text[at + 2])) {
			converted += 'ஔ';
			at += 2;
			continue;
		}
		const u = withU[here];
		if (u) {
			const long = text[at + 1];
			const isLong = long === '}' || long === '+' || (long === 'h' && !isSign(text[at + 2]));
			converted += isLong ? `${u.slice(0, -1)}ூ` : u;
			at += isLong ? 2 : 1;
			continue;
		}
		// The letter r without its dot looks like the sign of the long a and is often typed as that.
		if (here === 'h' && isSign(text[at + 1]) && text[at + 1] !== 'h') converted += 'ர';
		else converted += consonants[here] ?? others[here] ?? signs[here] ?? here;
		at++;
	}
	return converted.normalize('NFC');
}
