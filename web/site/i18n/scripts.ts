/** Words come without their language; that of their script has the face they are set in. */
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

/** A language whose script a text has: English for Latin letters, Hindi for Devanagari. */
export const langOf = (text: string): string =>
	Object.keys(scripts).find((lang) => scripts[lang]?.test(text)) ?? 'en';
