import type { Section } from '../../../api/pages.gen';
import type { Slot } from '../Picture/Picture';

/** Measures of Section.module.css and tokens.css in pixels, for the sizes attribute of pictures. */
const narrow = { edge: 16, gutter: 20 };
const broad = { from: 768, edge: 24, gutter: 32 };
const reading = 1280;
const widest = 1800;

/** Share of the page's width that a section takes on a wide screen. */
const shares: Record<string, number | undefined> = { SMALL: 6 / 12, MEDIUM: 8 / 12, LARGE: 10 / 12 };

/** The CSS width of one of several columns in a share of the page. */
function column(columns: number, { edge, gutter }: typeof narrow, page = '100vw', share = 1): string {
	const part = Number((share / columns).toFixed(4));
	const between = Math.ceil((2 * edge + (columns - 1) * gutter) / columns);
	return `calc(${page}${part === 1 ? '' : ` * ${part}`} - ${between}px)`;
}

/** The narrowest page in pixels on which columns of at least that width fit side by side. */
const pageFor = (columns: number, least: number, { edge, gutter }: typeof narrow, share = 1): number =>
	Math.ceil((columns * least + (columns - 1) * gutter + 2 * edge) / share);

/** Picture slots for a grid of stories in a section. On phones only the first picture has the full width. */
export function fourColumnSlots(
	stories: number,
	size: Section['size'],
	variant: string,
): { first: Slot; others: Slot } {
	const share = shares[size] ?? 1;
	if (variant === 'magazine') {
		const two = `(min-width: 500px) ${column(2, broad, `min(100vw, ${reading + 2 * broad.edge}px)`, share)}`;
		const standing = column(1, narrow);
		return {
			first: { sizes: `${two}, ${standing}`, widest: 1600 },
			others: { sizes: `${two}, ${standing}`, widest: 1600 },
		};
	}
	const least = stories === 6 ? 320 : 248;
	const most = reading + 2 * broad.edge;
	const sizes: string[] = [];
	for (const columns of stories === 3 ? [3] : [4, 3, 2, 1]) {
		const from = stories === 3 ? broad.from : Math.max(pageFor(columns, least, broad, share), broad.from);
		if (from > most && columns > 1) continue;
		sizes.push(`(min-width: ${from}px) ${column(columns, broad, `min(100vw, ${most}px)`, share)}`);
		if (from === broad.from) break;
	}
	sizes.push(`(min-width: ${pageFor(2, least, narrow)}px) ${column(2, narrow)}`);
	const standing = column(1, narrow);
	return {
		first: { sizes: [...sizes, standing].join(', '), widest: 960 },
		others: { sizes: [...sizes, `(min-width: 500px) ${standing}`, '104px'].join(', '), widest: 960 },
	};
}

/** The picture slot for a band of stories, which scrolls where it is too narrow for all of them. */
export function bandSlot(stories: number): Slot {
	const page = `min(100vw, ${widest + 2 * broad.edge}px)`;
	return {
		sizes: `(min-width: ${broad.from}px) max(304px, ${column(stories, broad, page)}), max(min(78vw, 304px), ${column(stories, narrow)})`,
		widest: 1600,
	};
}
