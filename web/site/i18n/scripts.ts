/** Scripts by a language that uses them. The language of typed text is unknown, so its script decides the font. */
const scripts: Record<string, RegExp> = {
	hi: /\p{Script=Deva}/u,
	bn: /\p{Script=Beng}/u,
	gu: /\p{Script=Gujr}/u,
	pa: /\p{Script=Guru}/u,
	kn: /\p{Script=Knda}/u,
	ml: /\p{Script=Mlym}/u,
	or: /\p{Script=Orya}/u,
	ta: /\p{Script=Taml}/u,
	te: /\p{Script=Telu}/u,
	ur: /\p{Script=Arab}/u,
};

/** A language that uses the script of a text: English for Latin, Hindi for Devanagari. */
export const langOfScript = (text: string): string =>
	Object.keys(scripts).find((lang) => scripts[lang]?.test(text)) ?? 'en';
