/** A partial date, such as "2016", "2016-04" or "2016-04-12", as the language writes it; "" for none. */
export function partialDate(date: string, lang: string): string {
	if (date === '') return '';
	const parts = date.split('-').length;
	const options: Intl.DateTimeFormatOptions = { timeZone: 'UTC', year: 'numeric' };
	if (parts > 1) options.month = 'short';
	if (parts > 2) options.day = 'numeric';
	return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, options).format(Date.parse(date));
}

/** The name of a month from 1 to 12 in a language. */
export const monthName = (month: number, lang: string): string =>
	new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { timeZone: 'UTC', month: 'long' }).format(
		Date.UTC(2024, month - 1),
	);
