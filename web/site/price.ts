const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en-IN', {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
	signDisplay: 'exceptZero',
});

/** A price as the strip has it: ₹ 27,45,310.50. */
export const priceOf = (inr: number): string => `₹ ${rupees.format(inr)}`;

/** A change with its sign: +1.84%. */
export const changeOf = (change: number): string => `${percent.format(change).replace('-', '\u2212')}%`;

/** The way a price went. */
export const wayOf = (change: number): 'up' | 'down' | 'same' =>
	change > 0 ? 'up' : change < 0 ? 'down' : 'same';
