/** Amounts of money as people type them. Imports of tables accept the same notations. */
import type { Translate } from '../../../i18n/translate';
import { shortAmount } from '../../../money';

/** Multipliers by word or letter; the names of lakh and crore also in the languages of the site. */
const multipliers: Record<string, number> = {};
for (const [multiplier, words] of [
	[1, ''],
	[1e3, 'k thousand'],
	[1e5, 'l lac lacs lakh lakhs लाख লাখ লক্ষ લાખ ಲಕ್ಷ ലക്ഷം ਲੱਖ ଲକ୍ଷ இலட்சம் லட்சம் లక్ష లక్షలు لاکھ'],
	[1e6, 'm mn mm mio million millions'],
	[1e7, 'cr crs crore crores करोड़ करोड कोटी কোটি કરોડ ಕೋಟಿ കോടി ਕਰੋੜ କୋଟି கோடி కోటి కోట్లు کروڑ'],
	[1e9, 'b bn billion'],
	[1e12, 't trillion'],
] as const)
	for (const word of words.split(' ')) multipliers[word.normalize()] = multiplier;

/** The currencies that an amount can name by its code, and their symbols. */
const codes = ['usd', 'inr', 'aed', 'sar', 'eur', 'gbp', 'jpy', 'cny'];
const symbols: Record<string, string> = {
	us$: 'usd',
	$: 'usd',
	'rs.': 'inr',
	rs: 'inr',
	'₹': 'inr',
	'€': 'eur',
	'£': 'gbp',
	'¥': 'jpy',
};

const maxAmount = 1e15;

export interface ParsedAmount {
	/** In whole units. */
	amount: number;
	/** The currency that the text names, '' if it names none. */
	currency: string;
}

/** Parses an amount such as "2,50,00,000", "₹12 crore" or "$3m", with Latin digits; undefined if the text is not an amount. */
export function parseAmount(text: string): ParsedAmount | undefined {
	let rest = text.trim().toLowerCase().normalize();
	let currency = '';
	for (const sign of [...codes, ...Object.keys(symbols)]) {
		const starts = rest.startsWith(sign);
		if (!starts && !rest.endsWith(sign)) continue;
		currency = (symbols[sign] ?? sign).toUpperCase();
		rest = (starts ? rest.slice(sign.length) : rest.slice(0, -sign.length)).trim();
		break;
	}
	const [, digits = '', word = ''] = /^(\d[\d,٬، ]*(?:\.\d+)?)\s*([\p{L}\p{M}]*)\.?$/u.exec(rest) ?? [];
	const multiplier = multipliers[word];
	if (digits === '' || multiplier === undefined) return undefined;
	const amount = timesExactly(digits.replace(/[^\d.]/g, ''), multiplier);
	return amount === undefined || amount > maxAmount ? undefined : { amount, currency };
}

/** An amount with all its digits in groups, and in short form, such as ₹3,20,00,000 and ₹3.2 crore; one text if both are the same. */
export function readableAmount(
	{ amount, currency }: ParsedAmount,
	view: { t: Translate; numbers: string },
): string[] {
	if (currency === '') return [new Intl.NumberFormat(view.numbers).format(amount)];
	const short = shortAmount(amount, currency, view);
	const indian = view.numbers.includes('-') ? view.numbers : `${view.numbers}-IN`; // else Urdu has groups of three digits
	const locale = currency === 'INR' ? indian : view.numbers.startsWith('en') ? 'en' : view.numbers;
	const digits = new Intl.NumberFormat(locale, {
		style: 'currency',
		currency,
		currencyDisplay: 'narrowSymbol',
		maximumFractionDigits: 0,
	}).format(amount);
	return digits === short ? [short] : [digits, short];
}

/** A decimal number times a power of ten, rounded to a whole number, without the errors of binary fractions. */
function timesExactly(digits: string, multiplier: number): number | undefined {
	const [whole = '', fraction = ''] = digits.split('.');
	const places = Math.round(Math.log10(multiplier));
	const shifted = Number(`${whole}${fraction.slice(0, places).padEnd(places, '0')}`);
	const next = Number(fraction[places] ?? '0');
	return Number.isSafeInteger(shifted) ? shifted + (next >= 5 ? 1 : 0) : undefined;
}
