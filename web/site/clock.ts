/** Numbers and durations in the digits of a language. Separate from dates.ts, so that small scripts need not load that. */

interface Digits {
	one: Intl.NumberFormat;
	two: Intl.NumberFormat;
}

const formatsByLang = new Map<string, Digits>();

/** Ungrouped number formats of a language with at least one and at least two digits. Cached, because creating them is slow. */
export function digitFormats(lang: string): Digits {
	let found = formatsByLang.get(lang);
	if (!found) {
		const formatWith = (minimumIntegerDigits: number) =>
			new Intl.NumberFormat(lang, { minimumIntegerDigits, useGrouping: false });
		found = { one: formatWith(1), two: formatWith(2) };
		formatsByLang.set(lang, found);
	}
	return found;
}

/** Formats seconds as 4:05 or 1:02:09 in the digits of a language. */
export function formatClock(seconds: number, lang: string): string {
	const { one, two } = digitFormats(lang);
	const h = Math.floor(seconds / 3600);
	const m = Math.floor(seconds / 60) % 60;
	const s = two.format(seconds % 60);
	return h > 0 ? `${one.format(h)}:${two.format(m)}:${s}` : `${one.format(m)}:${s}`;
}
