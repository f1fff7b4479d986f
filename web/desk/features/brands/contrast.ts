/** The contrast of colours as WCAG 2.2 defines it; internal/brand/colour.go has the same rule. */

/** The contrast that text needs. */
export const minContrast = 4.5;

const channels = [0.2126, 0.7152, 0.0722];

function luminance(hex: string): number {
	return channels.reduce((sum, weight, index) => {
		const value = Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
		return sum + weight * (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
	}, 0);
}

/** The contrast of two colours such as #1d4ed8, from 1 to 21; undefined if one of them is not a colour. */
export function contrast(a: string, b: string): number | undefined {
	if (![a, b].every((colour) => /^#[0-9a-f]{6}$/i.test(colour))) return undefined;
	const [x, y] = [luminance(a), luminance(b)];
	return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
