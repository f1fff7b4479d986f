/** Amounts of money as people type them. Imports of tables accept the same notations, with the same words and signs. */
import { amountMultipliers, currencySigns, maxTypedAmount } from '../../../../api/limits.gen';
import type { Translate } from '../../../i18n/translate';
import { shortAmount } from '../../../money';

export interface ParsedAmount {
	/** In whole units. */
	amount: number;
	/** The currency that the text names, '' if it names none. */
	currency: string;
}

/** Parses an amount such as "2,50,00,000", "₹12 crore" or "$3m", with Latin digits; undefined if the text is not an amount. */
export function parseAmount(text: string): ParsedAmount | undefined {
	const typed = text.trim().toLowerCase().normalize();
	const [rest, named] = cutCurrency(typed.replace(/\s*\/-$/, ''));
	const currency = named === '' && typed.endsWith('/-') ? 'INR' : named; // written after amounts in rupees only
	const [, digits = '', word = ''] =
		/^[~≈ ]*(\d[\d,٬، ]*(?:\.\d+)?)\s*([\p{L}\p{M}]*)\.?\s*\+?$/u.exec(rest) ?? [];
	const multiplier = Object.hasOwn(amountMultipliers, word) ? amountMultipliers[word] : undefined;
	const hasLoneDigit = /[,٬،]\s*\d(?!\d)/.test(digits); // it may follow a decimal comma
	if (digits === '' || hasLoneDigit || multiplier === undefined) return undefined;
	const amount = timesExactly(digits.replace(/[^\d.]/g, ''), multiplier);
	return amount === undefined || amount < 1 || amount > maxTypedAmount ? undefined : { amount, currency };
}

/** An amount without the sign of a currency at its beginning or its end, and the currency; letters must not continue a sign of letters. */
function cutCurrency(text: string): [rest: string, currency: string] {
	for (const [sign, code] of currencySigns) {
		const isWord = /^\p{L}/u.test(sign);
		const after = text.slice(sign.length);
		const before = text.slice(0, -sign.length);
		if (text.startsWith(sign) && !(isWord && /^[\p{L}\p{M}]/u.test(after))) return [after.trim(), code];
		if (text.endsWith(sign) && !(isWord && /[\p{L}\p{M}]$/u.test(before))) return [before.trim(), code];
	}
	return [text, ''];
}

/** An amount with all its digits in groups, and in short form, such as ₹3,20,00,000 and ₹3.2 crore; one text if both are the same. */
export function readableAmount(
	{ amount, currency }: ParsedAmount,
	view: { t: Translate; numbers: string },
): string[] {
	if (currency === '') return [new Intl.NumberFormat(view.numbers).format(amount)];
	const short = shortAmount(amount, currency, view);
	const indian = view.numbers.includes('-') ? view.numbers : inIndia(view.numbers);
	const locale = currency === 'INR' ? indian : view.numbers.startsWith('en') ? 'en' : view.numbers;
	const digits = new Intl.NumberFormat(locale, {
		style: 'currency',
		currency,
		currencyDisplay: 'narrowSymbol',
		maximumFractionDigits: 0,
	}).format(amount);
	return digits === short ? [short] : [digits, short];
}

/** The groups of India with the digits of a language. Urdu and Marathi have groups of three, and Urdu in India has other digits. */
function inIndia(lang: string): string {
	const { numberingSystem } = new Intl.NumberFormat(lang).resolvedOptions();
	return `en-IN-u-nu-${numberingSystem}`;
}

/** A decimal number times a power of ten, rounded to a whole number, without the errors of binary fractions. */
function timesExactly(digits: string, multiplier: number): number | undefined {
	const [whole = '', fraction = ''] = digits.split('.');
	const places = Math.round(Math.log10(multiplier));
	const shifted = Number(`${whole}${fraction.slice(0, places).padEnd(places, '0')}`);
	const next = Number(fraction[places] ?? '0');
	return Number.isSafeInteger(shifted) ? shifted + (next >= 5 ? 1 : 0) : undefined;
}
