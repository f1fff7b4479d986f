import type { View } from '../../view';

/** The size of a file in kilobytes, at least one. */
export const kilobytes = (bytes: number, view: View): string =>
	new Intl.NumberFormat(view.numbers, { style: 'unit', unit: 'kilobyte' }).format(
		Math.max(1, Math.round(bytes / 1000)),
	);
