/** Recognises text in legacy fonts: by the name of the font, and without one by how often typical words occur. */

/** An encoding that can be converted. */
export type LegacyEncoding = 'kruti' | 'bamini';

const fontNames: [RegExp, LegacyEncoding][] = [
	[/kruti\s*dev|krutidev|\bdevlys\b|\bdev\s*lys\b/i, 'kruti'],
	[/\bbaa?mini\b/i, 'bamini'],
];

/** Other old fonts. Their layouts are not known here, so their text cannot be converted. */
const unknownFonts = new RegExp(
	[
		String.raw`chanakya|shusha|\bdv-?tt|\bdvb|aps-?dv|shivaji|akruti|shree-?(dev|tam|guj|kan|tel|mal|ori|pun|ben)`,
		String.raw`\bsri-?lipi|tscu?_|\btab-|\btam-|elango|vanavil|inpage|gist|leap|walkman|4c\s?gandhi|nudi|baraha`,
		'asees|anmollipi|terafont|lmg-',
	].join('|'),
	'i',
);

/** Returns the encoding of a font by its name; null if it is an old font of an unknown layout, undefined for other fonts. */
export function encodingOfFont(name: string): LegacyEncoding | null | undefined {
	for (const [pattern, encoding] of fontNames) if (pattern.test(name)) return encoding;
	return unknownFonts.test(name) ? null : undefined;
}

/** The most frequent words of Hindi and Tamil as these fonts write them. */
const frequent: Record<LegacyEncoding, Set<string>> = {
	kruti: new Set(
		[
			'ds dh dk esa gS gSa ls dks vkSj ij us ugha ;g og Hkh fd dj tks dqN lkFk vius fy, Fkk Fks Fkh dgk',
			'fd;k x;k gks jgs jgk jgh ml bl fdlh tkrk dgrs ;k gqvk fnu ckn',
		]
			.join(' ')
			.split(' '),
	),
	bamini: new Set(
		[
			'xU vd;W vd;w mJ ,J me;j ,e;j ehd; ehk; mtH vd;d MfpaJ kw;Wk; cs;s ,y;iy te;J nra;J vdNt gpd;dH',
			'mts; vg;gb gw;wp Nghy Nky; ,Ue;J ,Uf;Fk; fhyk; mtu; Mdhy; mjd; cs;sJ',
		]
			.join(' ')
			.split(' '),
	),
};

/** Words of English that show that a text is what it seems to be. */
const english = new Set(
	'the of and to in is that for was on with as it by are this from at be have'.split(' '),
);

/**
 * Returns the encoding of a text without a font, if it is certainly one: of at least eight words a fifth of those that are not
 * numbers are typical of it, at least three different ones, and hardly any is typical of English.
 */
export function encodingOfText(text: string): LegacyEncoding | undefined {
	// Real letters of India mean that the text is Unicode.
	if (/[\u0900-\u0DFF\u0600-\u06FF]/.test(text)) return undefined;
	const words = text.split(/[\s\u00a0]+/).filter((word) => /[A-Za-z]/.test(word));
	if (words.length < 8) return undefined;
	const plain = words.map((word) => word.replace(/[A\-\]]+$/, ''));
	if (words.filter((word) => english.has(word.toLowerCase())).length > words.length / 20) return undefined;
	for (const encoding of ['kruti', 'bamini'] as const) {
		const hits = words.map((word, index) =>
			frequent[encoding].has(word)
				? word
				: frequent[encoding].has(plain[index] ?? '')
					? plain[index]
					: undefined,
		);
		const found = hits.filter((hit) => hit !== undefined);
		const different = new Set(found).size;
		// Tamil joins what Hindi writes as words of its own, but every other word has the dot on a letter, written ";".
		const dotted = encoding === 'bamini' ? words.filter((word) => /[a-z];/.test(word)).length : 0;
		if (different >= 3 && found.length >= words.length / 5) return encoding;
		if (different >= 1 && dotted >= words.length / 3) return encoding;
	}
	return undefined;
}
