import type { Section } from '../../../api/pages.gen';
import type { Slot } from '../Picture/Picture';

/** The measures of Section.module.css and tokens.css in pixels: by them a browser chooses a picture before it lays out. */
const narrow = { edge: 16, gutter: 20 };
const broad = { from: 768, edge: 24, gutter: 32 };
const reading = 1280;
const widest = 1800;

/** How much of the page a section takes on a broad screen. */
const shares: Record<string, number | undefined> = { SMALL: 6 / 12, MEDIUM: 8 / 12, LARGE: 10 / 12 };

/** The width of one of so many columns in a part of the page. */
function column(columns: number, { edge, gutter }: typeof narrow, page = '100vw', share = 1): string {
	const part = Number((share / columns).toFixed(4));
	const between = Math.ceil((2 * edge + (columns - 1) * gutter) / columns);
	return `calc(${page}${part === 1 ? '' : ` * ${part}`} - ${between}px)`;
}

/** The narrowest page on which so many columns of that width stand side by side. */
const pageFor = (columns: number, least: number, { edge, gutter }: typeof narrow, share = 1): number =>
	Math.ceil((columns * least + (columns - 1) * gutter + 2 * edge) / share);

/** The pictures of a grid of so many stories in a section; on a phone all but the first lie down. */
export function four(stories: number, size: Section['size'], variant: string): { first: Slot; others: Slot } {
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

/** The pictures of a band of so many stories, which share it or, where it is too narrow, go past its end. */
export function reel(stories: number): Slot {
	const page = `min(100vw, ${widest + 2 * broad.edge}px)`;
	return {
		sizes: `(min-width: ${broad.from}px) max(304px, ${column(stories, broad, page)}), max(min(78vw, 304px), ${column(stories, narrow)})`,
		widest: 1600,
	};
}
