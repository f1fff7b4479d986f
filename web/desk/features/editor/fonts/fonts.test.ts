import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromBamini } from './bamini';
import { encodingOfFont, encodingOfText } from './detect';
import { fromKruti } from './kruti';

/** Words as typists of newsrooms write them in Kruti Dev. */
const hindi: [typed: string, word: string][] = [
	['Hkkjr', 'भारत'],
	['fgUnh', 'हिन्दी'],
	['ljdkj', 'सरकार'],
	['dk;ZØe', 'कार्यक्रम'],
	['fLFkfr', 'स्थिति'],
	['vkfFkZd', 'आर्थिक'],
	['/keZ', 'धर्म'],
	['xehZ', 'गर्मी'],
	['fo|kFkhZ', 'विद्यार्थी'],
	['iz/kkuea=h', 'प्रधानमंत्री'],
	['{ks=', 'क्षेत्र'],
	['Kku', 'ज्ञान'],
	['vkSj', 'और'],
	['vksj', 'ओर'],
	[',sfrgkfld', 'ऐतिहासिक'],
	['ugha', 'नहीं'],
	['ea=ky;', 'मंत्रालय'],
	['jk"Vªh;', 'राष्ट्रीय'],
	['Vªd', 'ट्रक'],
	['lM+d', 'सड़क'],
	['i<+kbZ', 'पढ़ाई'],
	['ckt+kj', 'बाज़ार'],
	['d`f"k', 'कृषि'],
	['fØ;k', 'क्रिया'],
	['fnYyh', 'दिल्ली'],
	['eq[;ea=h', 'मुख्यमंत्री'],
	['pkS/kjh', 'चौधरी'],
	['dkWyst', 'कॉलेज'],
	['vf/kdkfj;ksa', 'अधिकारियों'],
	['dgk fd ;g lp gSA', 'कहा कि यह सच है।'],
	['Þgk¡ß', '“हाँ”'],
];
test.each(hindi)('%s in Kruti Dev is %s (C21)', (typed, word) => {
	expect(fromKruti(typed)).toBe(word.normalize('NFC'));
});

/** Words as typists write them in Bamini. */
const tamil: [typed: string, word: string][] = [
	['jkpo;', 'தமிழ்'],
	['murhq;fk;', 'அரசாங்கம்'],
	['nrd;id', 'சென்னை'],
	['nghUshjhuk;', 'பொருளாதாரம்'],
	['Nghl;b', 'போட்டி'],
	['nfsutk;', 'கௌரவம்'],
	['fy;tp', 'கல்வி'],
	['khzth;fs;', 'மாணவர்கள்'],
	['khztHfs;', 'மாணவர்கள்'],
	['Kjy;tH', 'முதல்வர்'],
	['J}uk;', 'தூரம்'],
	['G+kp', 'பூமி'],
	['tpisahl;L', 'விளையாட்டு'],
	[',yq;if', 'இலங்கை'],
	['K%yk;', 'முமூலம்'],
	['%yk;', 'மூலம்'],
	['=uq;fk;', 'ஸ்ரீரங்கம்'],
	['[dthp', 'ஜனவரி'],
	['ehd; te;Njd;> ngah;', 'நான் வந்தேன், பெயர்'],
	['xsit', 'ஔவை'],
	['tsh;r;rp', 'வளர்ச்சி'],
];
test.each(tamil)('%s in Bamini is %s (C21)', (typed, word) => {
	expect(fromBamini(typed)).toBe(word.normalize('NFC'));
});

const letters: Record<string, string> = {
	क: 'd',
	ख: '[k',
	ग: 'x',
	घ: '?k',
	च: 'p',
	छ: 'N',
	ज: 't',
	झ: '>',
	ट: 'V',
	ठ: 'B',
	ड: 'M',
	ढ: '<',
	ण: '.k',
	त: 'r',
	थ: 'Fk',
	द: 'n',
	ध: '/k',
	न: 'u',
	प: 'i',
	फ: 'Q',
	ब: 'c',
	भ: 'Hk',
	म: 'e',
	य: ';',
	र: 'j',
	ल: 'y',
	व: 'o',
	श: "'k",
	ष: '"k',
	स: 'l',
	ह: 'g',
};
const halves: Record<string, string> = {
	क: 'D',
	ख: '[',
	ग: 'X',
	घ: '?',
	च: 'P',
	ज: 'T',
	ण: '.',
	त: 'R',
	थ: 'F',
	ध: '/',
	न: 'U',
	प: 'I',
	फ: '¶',
	ब: 'C',
	भ: 'H',
	म: 'E',
	य: '¸',
	ल: 'Y',
	व: 'O',
	श: "'",
	ष: '"',
	स: 'L',
	ह: 'º',
};
const vowels: Record<string, string> = {
	अ: 'v',
	आ: 'vk',
	इ: 'b',
	ई: 'bZ',
	उ: 'm',
	ऊ: 'Å',
	ऋ: '_',
	ए: ',',
	ऐ: ',s',
	ओ: 'vks',
	औ: 'vkS',
	ऑ: 'vk‚',
};
const marks: Record<string, string> = {
	'ा': 'k',
	'ी': 'h',
	'ु': 'q',
	'ू': 'w',
	'ृ': '`',
	'े': 's',
	'ै': 'S',
	'ो': 'ks',
	'ौ': 'kS',
	'ॉ': '‚',
	'ं': 'a',
	'ँ': '¡',
	'ः': '%',
};

/** Writes a Hindi word as a typist would, letter by letter; undefined if it has a letter that is not in these tables. */
function typedInKruti(word: string): string | undefined {
	let out = '';
	for (const syllable of word.normalize('NFC').match(/(?:[क-ह]़?्)*[क-ह]़?[ािीुूृेैोौॉ]?[ंँः]?|[अ-औ][ंँः]?/g) ?? ['']) {
		const parts = [...syllable.matchAll(/([क-ह])(़?)(्?)/g)];
		if (parts.length === 0) {
			const [vowel = '', ...rest] = syllable;
			if (!vowels[vowel]) return undefined;
			out += vowels[vowel] + rest.map((sign) => marks[sign] ?? '').join('');
			continue;
		}
		const signs = [...syllable.slice(parts.map(([all]) => all).join('').length)];
		const above = parts.length > 1 && parts[0]?.[1] === 'र' ? parts.shift() : undefined;
		let body = '';
		for (const [index, [, consonant = '', nukta = '', virama = '']] of parts.entries()) {
			if (index > 0 && consonant === 'र' && !virama) body += 'z';
			else if (virama && parts[index + 1]?.[1] === 'र' && parts.length === index + 2)
				body += letters[consonant] ?? '?';
			else body += virama ? (halves[consonant] ?? `${letters[consonant]}~`) : letters[consonant];
			if (nukta) body += '+';
		}
		const short = signs.includes('ि');
		const others = signs.filter((sign) => sign !== 'ि').map((sign) => marks[sign] ?? '');
		const nasal = /[ंँः]/.test(signs.at(-1) ?? '') ? others.pop() : '';
		out += `${short ? 'f' : ''}${body}${others.join('')}${above ? 'Z' : ''}${nasal ?? ''}`;
	}
	return out;
}

test('every Hindi word of the catalogue comes back from Kruti Dev as it was', () => {
	const catalogue = readFileSync('internal/i18n/locales/hi.json', 'utf8').normalize('NFC');
	const words = [...new Set(catalogue.match(/[\u0901-\u094d]+/g) ?? [])].filter(
		(word) => !/[ऍॅॲऩऱऴ]|^्|[्]$/.test(word),
	);
	expect(words.length).toBeGreaterThan(1000);
	const wrong = words.flatMap((word) => {
		const typed = typedInKruti(word);
		if (typed === undefined || typed.includes('undefined')) return [];
		const back = fromKruti(typed);
		return back === word ? [] : [`${word} → ${typed} → ${back}`];
	});
	expect(wrong).toEqual([]);
});

const tamilSigns: Record<string, string> = { '்': ';', 'ா': 'h', 'ி': 'p', 'ீ': 'P' };
const tamilLetters: Record<string, string> = {
	க: 'f',
	ங: 'q',
	ச: 'r',
	ஜ: '[',
	ஞ: 'Q',
	ட: 'l',
	ண: 'z',
	த: 'j',
	ந: 'e',
	ப: 'g',
	ம: 'k',
	ய: 'a',
	ர: 'u',
	ல: 'y',
	வ: 't',
	ழ: 'o',
	ள: 's',
	ற: 'w',
	ன: 'd',
	ஷ: '\\',
	ஸ: ']',
	ஹ: '`',
};
const tamilVowels: Record<string, string> = {
	அ: 'm',
	ஆ: 'M',
	இ: ',',
	ஈ: '<',
	உ: 'c',
	ஊ: 'C',
	எ: 'v',
	ஏ: 'V',
	ஐ: 'I',
	ஒ: 'x',
	ஓ: 'X',
};
const tamilU: Record<string, string> = {
	க: 'F',
	ச: 'R',
	ட: 'L',
	ண: 'Z',
	த: 'J',
	ந: 'E',
	ப: 'G',
	ம: 'K',
	ய: 'A',
	ர: 'U',
	ல: 'Y',
	வ: 'T',
	ழ: 'O',
	ள: 'S',
	ற: 'W',
	ன: 'D',
};
const tamilLongU: Record<string, string> = { க: '$', ச: '#', ட: '^', ம: '%', ர: '&', ழ: '*' };

/** Writes a Tamil word as a typist would; undefined if it has a letter that is not in these tables. */
function typedInBamini(word: string): string | undefined {
	let out = '';
	for (const [, consonant = '', sign = '', vowel = ''] of word.matchAll(/([க-ஹ])([ா-்]?)|([அ-ஔ])/g)) {
		if (vowel) {
			if (!tamilVowels[vowel]) return undefined;
			out += tamilVowels[vowel];
			continue;
		}
		const letter = tamilLetters[consonant];
		if (!letter) return undefined;
		const split = {
			'ெ': ['n', ''],
			'ே': ['N', ''],
			'ை': ['i', ''],
			'ொ': ['n', 'h'],
			'ோ': ['N', 'h'],
			'ௌ': ['n', 's'],
		}[sign];
		if (split) out += `${split[0]}${letter}${split[1]}`;
		else if (sign === 'ு') out += tamilU[consonant] ?? `${letter}{`;
		else if (sign === 'ூ')
			out += tamilLongU[consonant] ?? (tamilU[consonant] ? `${tamilU[consonant]}}` : `${letter}_`);
		else out += letter + (tamilSigns[sign] ?? '');
	}
	return out;
}

test('every Tamil word of the catalogue comes back from Bamini as it was', () => {
	const catalogue = readFileSync('internal/i18n/locales/ta.json', 'utf8').normalize('NFC');
	const words = [...new Set(catalogue.match(/[\u0b85-\u0bcd]+/g) ?? [])].filter(
		(word) => !/^[ா-்]|[ஃஔ]/.test(word),
	);
	expect(words.length).toBeGreaterThan(1000);
	const wrong = words.flatMap((word) => {
		const typed = typedInBamini(word);
		const back = typed === undefined ? word : fromBamini(typed);
		return back === word ? [] : [`${word} → ${typed} → ${back}`];
	});
	expect(wrong).toEqual([]);
});

test('fonts are recognised by their names, also those that cannot be converted', () => {
	for (const name of ['Kruti Dev 010', '"Kruti Dev 055"', 'KrutiDev010', 'DevLys 010'])
		expect(encodingOfFont(name)).toBe('kruti');
	for (const name of ['Bamini', 'Baamini']) expect(encodingOfFont(name)).toBe('bamini');
	for (const name of ['Chanakya', 'Shree-Dev-0714', 'APS-DV-Priyanka', 'TAM-Elango'])
		expect(encodingOfFont(name)).toBeNull();
	for (const name of ['Calibri', 'Mangal', 'Nirmala UI', 'Latha', 'Arial Unicode MS'])
		expect(encodingOfFont(name)).toBeUndefined();
});

test('texts without a font are recognised by their words', () => {
	const kruti =
		'iz/kkuea=h us dgk fd ljdkj ds ikl bl ckr dk dksbZ tokc ugha gS vkSj turk dks ;g crkuk gksxkA';
	const bamini =
		',e;j tUlk; khzth;fs; kw;Wk; Mrphpah;fs; xU nghJ epfo;r;rpapy; fye;J nfhz;ldh;. mJ ey;y nra;jp vd;W Kjy;tH nrhd;dhH.';
	expect(encodingOfText(kruti)).toBe('kruti');
	expect(encodingOfText(bamini)).toBe('bamini');
	for (const other of [
		'The minister said that the government has no answer to the question of the members in this house.',
		'const x = a; let y = b; return x; if (y) { z = w; } else { q = r; } for (k; v; n) d; e;',
		'प्रधानमंत्री ने कहा कि सरकार के पास इस बात का कोई जवाब नहीं है और जनता को यह बताना होगा',
		'Der Minister sagte, dass die Regierung keine Antwort auf diese Frage der Abgeordneten hat und haben wird.',
		'ds dh dk',
		'',
	])
		expect(encodingOfText(other), other).toBeUndefined();
});
