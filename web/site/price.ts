const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en-IN', {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
	signDisplay: 'exceptZero',
});

/** Formats a price in rupees: ₹ 27,45,310.50. */
export const formatRupees = (inr: number): string => `₹ ${rupees.format(inr)}`;

/** Formats a change in percent with its sign: +1.84%. */
export const formatChange = (change: number): string => `${percent.format(change).replace('-', '\u2212')}%`;

/** The direction in which a price moved. */
export const directionOf = (change: number): 'up' | 'down' | 'same' =>
	change > 0 ? 'up' : change < 0 ? 'down' : 'same';
