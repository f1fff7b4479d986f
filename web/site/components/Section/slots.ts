import type { Section } from '../../../api/pages.gen';
import type { Slot } from '../Picture/Picture';

/** Lengths in pixels from Section.module.css and tokens.css, for the sizes attribute of pictures. */
const narrow = { edge: 16, gutter: 20 };
const wide = { from: 768, edge: 24, gutter: 32 };
const readingWidth = 1280;
const maxPage = 1800;

/** Share of the page's width that a section takes on a wide screen. */
const shares: Record<string, number | undefined> = { SMALL: 6 / 12, MEDIUM: 8 / 12, LARGE: 10 / 12 };

/** The CSS width of one of `columns` columns in a share of the page. */
function column(columns: number, { edge, gutter }: typeof narrow, page = '100vw', share = 1): string {
	const part = Number((share / columns).toFixed(4));
	const between = Math.ceil((2 * edge + (columns - 1) * gutter) / columns);
	return `calc(${page}${part === 1 ? '' : ` * ${part}`} - ${between}px)`;
}

/** The minimum width, in pixels, of a page with columns of minWidth side by side. */
const minPageWidth = (
	columns: number,
	minWidth: number,
	{ edge, gutter }: typeof narrow,
	share = 1,
): number => Math.ceil((columns * minWidth + (columns - 1) * gutter + 2 * edge) / share);

/** Picture slots for a grid of stories in a section. On phones only the first picture has the full width. */
export function fourColumnSlots(
	stories: number,
	size: Section['size'],
	variant: string,
): { first: Slot; others: Slot } {
	const share = shares[size] ?? 1;
	if (variant === 'magazine') {
		const twoColumns = `(min-width: 500px) ${column(2, wide, `min(100vw, ${readingWidth + 2 * wide.edge}px)`, share)}`;
		const oneColumn = column(1, narrow);
		return {
			first: { sizes: `${twoColumns}, ${oneColumn}`, widest: 1600 },
			others: { sizes: `${twoColumns}, ${oneColumn}`, widest: 1600 },
		};
	}
	const minWidth = stories === 6 ? 320 : 248;
	const maxWidth = readingWidth + 2 * wide.edge;
	const sizes: string[] = [];
	for (const columns of stories === 3 ? [3] : [4, 3, 2, 1]) {
		const from =
			stories === 3 ? wide.from : Math.max(minPageWidth(columns, minWidth, wide, share), wide.from);
		if (from > maxWidth && columns > 1) continue;
		sizes.push(`(min-width: ${from}px) ${column(columns, wide, `min(100vw, ${maxWidth}px)`, share)}`);
		if (from === wide.from) break;
	}
	sizes.push(`(min-width: ${minPageWidth(2, minWidth, narrow)}px) ${column(2, narrow)}`);
	const oneColumn = column(1, narrow);
	return {
		first: { sizes: [...sizes, oneColumn].join(', '), widest: 960 },
		others: { sizes: [...sizes, `(min-width: 500px) ${oneColumn}`, '104px'].join(', '), widest: 960 },
	};
}

/** The CSS width of a column in a row that scrolls and shows `shown` columns, the last of them in part. */
const partlyVisibleColumn = (shown: number, { edge, gutter }: typeof narrow, page = '100vw'): string =>
	`calc((${page} - ${2 * edge + Math.floor(shown) * gutter}px) / ${shown})`;

/** The picture slot for a band of stories, which scrolls where it is too narrow for all of them. */
export function bandSlot(stories: number): Slot {
	const page = `min(100vw, ${maxPage + 2 * wide.edge}px)`;
	const widest = stories > 5 ? partlyVisibleColumn(4.4, wide, page) : column(stories, wide, page);
	return {
		sizes: [
			`(min-width: 1024px) ${widest}`,
			`(min-width: ${wide.from}px) ${partlyVisibleColumn(2.4, wide)}`,
			`(min-width: 500px) ${partlyVisibleColumn(2.4, narrow)}`,
			partlyVisibleColumn(1.36, narrow),
		].join(', '),
		widest: 1600,
	};
}
