import type { Amounts } from '../api/pages.gen';
import type { View } from './view';

/** The currencies that readers can choose for amounts. */
export const currencies = ['INR', 'USD', 'AED', 'SAR'] as const satisfies readonly (keyof Amounts)[];

/** The units of rupees, which are counted in lakh and crore in every language, and those of other currencies, the largest first. */
const units = {
	rupees: [
		[1e12, 'amount.lakhCrore'],
		[1e7, 'amount.crore'],
		[1e5, 'amount.lakh'],
	],
	others: [
		[1e9, 'amount.billion'],
		[1e6, 'amount.million'],
	],
} as const;

/** An amount of a currency in short form, such as ₹1.2 crore or $21.9M. */
export function shortAmount(amount: number, currency: string, view: Pick<View, 't' | 'numbers'>): string {
	// English pages group the digits of rupees only as in India.
	const locale = currency !== 'INR' && view.numbers.startsWith('en') ? 'en' : view.numbers;
	const format = new Intl.NumberFormat(locale, {
		style: 'currency',
		currency,
		currencyDisplay: 'narrowSymbol',
		maximumFractionDigits: 1,
		minimumFractionDigits: 0,
	});
	// 999,960,000 is 1 billion and not 1,000 million: an amount that rounds up to the next unit is written in that unit.
	const unit = units[currency === 'INR' ? 'rupees' : 'others'].find(([size]) => amount >= size * 0.99995);
	if (unit === undefined) return format.format(amount);
	const [size, message] = unit;
	return view.t(message, { amount: format.format(amount / size) });
}

/** An amount in short form, in the direction of the page: the unit follows the number. */
export const Amount = ({ amount, currency, view }: { amount: number; currency: string; view: View }) => (
	<bdi dir={view.dir}>{shortAmount(amount, currency, view)}</bdi>
);

/**
 * An amount in every currency; the styles of CurrencyChoice show one of them. children is the
 * amount as it was reported.
 */
export const Money = ({
	amounts,
	view,
	children,
}: {
	amounts: Amounts;
	view: View;
	children?: React.ReactNode;
}) => (
	<>
		{children !== undefined && <span data-currency="reported">{children}</span>}
		{currencies.map((currency) => (
			<bdi key={currency} data-currency={currency} dir={view.dir}>
				{shortAmount(amounts[currency], currency, view)}
			</bdi>
		))}
	</>
);
