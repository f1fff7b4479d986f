import type { Section } from '../../../api/pages.gen';

/** A height in rem: a fixed part, and a part that is added for each item. */
type Height = readonly [fixed: number, perItem: number];

/** Heights of a section on a phone, a tablet and a wide screen. */
type Heights = readonly [phone: Height, tablet: Height, wide: Height];

const defaultHeights: Heights = [
	[40, 0],
	[40, 0],
	[28, 0],
];

/** Typical heights by the kind of the section or, for sections of stories, by its layout. */
const heights: Record<string, Heights | undefined> = {
	lead: [
		[40, 11],
		[60, 13],
		[40, 2],
	],
	spread: [
		[32, 7],
		[56, 5.5],
		[47, 0],
	],
	four: [
		[21, 8],
		[8, 12.5],
		[29, 0],
	],
	columns: [
		[6, 8.5],
		[6, 9.5],
		[6, 5.5],
	],
	numbered: [
		[5, 8.5],
		[6, 7],
		[8, 4.5],
	],
	latest: [
		[4, 11.5],
		[4, 16],
		[4, 12],
	],
	rail: [
		[26, 0],
		[33, 0],
		[37, 0],
	],
	band: [
		[30, 0],
		[32, 0],
		[40, 0],
	],
	series: [
		[26, 0],
		[33, 0],
		[37, 0],
	],
	'web-stories': [
		[25, 0],
		[33, 0],
		[38, 0],
	],
	watch: [
		[26, 0],
		[26, 0],
		[28, 0],
	],
	'video-header': [
		[40, 0],
		[42, 0],
		[38, 0],
	],
	events: [
		[4, 12.5],
		[4, 9.5],
		[4, 5.5],
	],
	companies: [
		[4, 9],
		[4, 5],
		[4, 3.2],
	],
	newsletter: [
		[12, 4],
		[12, 1.5],
		[10, 1],
	],
	languages: [
		[19, 0],
		[10, 0],
		[10, 0],
	],
	ticker: [
		[8, 0],
		[8, 0],
		[8, 0],
	],
};

/** The custom properties that give a section its height until the browser has laid it out. */
export function estimatedHeights(section: Section): Record<`--${string}`, string> {
	const { kind, layout, stories, events, companies, newsletter } = section;
	const found = heights[kind] ?? heights[layout] ?? defaultHeights;
	const items = stories.cards.length + events.length + companies.length + (newsletter?.items.length ?? 0);
	const [phone, tablet, wide] = found.map(([fixed, perItem]) => `${fixed + perItem * items}rem`);
	return { '--phone': phone ?? '', '--tablet': tablet ?? '', '--wide': wide ?? '' };
}
