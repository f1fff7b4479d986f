/** Numbers and lengths of time in the digits of a language. Apart from the dates, so that a part needs no more. */

interface Digits {
	one: Intl.NumberFormat;
	two: Intl.NumberFormat;
}

const digitsOf = new Map<string, Digits>();

/** Numbers of a language without groups, of at least one digit and of two; made once, as making them is slow. */
export function digits(lang: string): Digits {
	let found = digitsOf.get(lang);
	if (!found) {
		const of = (minimumIntegerDigits: number) =>
			new Intl.NumberFormat(lang, { minimumIntegerDigits, useGrouping: false });
		found = { one: of(1), two: of(2) };
		digitsOf.set(lang, found);
	}
	return found;
}

/** Seconds as a clock shows them, in the digits of a language: 4:05, 1:02:09. */
export function clock(seconds: number, lang: string): string {
	const { one, two } = digits(lang);
	const h = Math.floor(seconds / 3600);
	const m = Math.floor(seconds / 60) % 60;
	const s = two.format(seconds % 60);
	return h > 0 ? `${one.format(h)}:${two.format(m)}:${s}` : `${one.format(m)}:${s}`;
}
