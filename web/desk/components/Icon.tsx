import type { ReactNode } from 'react';

/** The outlines of Lucide's icons, as far as the Desk uses them; 24 px box. */
const outlines = {
	stories: 'M4 6h16M4 12h16M4 18h10',
	plus: 'M12 5v14M5 12h14',
	search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4',
	sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M5 5l1 1M18 18l1 1M2 12h2M20 12h2M5 19l1-1M18 6l1-1',
	moon: 'M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9z',
	language: 'M5 8l6 6M4 14l6-6 2-3M2 5h12M7 2v3M22 22l-5-10-5 10M14 18h6',
	keyboard: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
	close: 'M6 6l12 12M18 6L6 18',
	chevron: 'M6 9l6 6 6-6',
	back: 'M15 18l-6-6 6-6',
	bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
	italic: 'M19 4h-9M14 20H5M15 4L9 20',
	underline: 'M6 4v6a6 6 0 0 0 12 0V4M4 20h16',
	strike: 'M16 4H9a3 3 0 0 0-2.8 4M14 12a4 4 0 0 1 0 8H6M4 12h16',
	link: 'M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7',
	bullets: 'M8 6h13M8 12h13M8 18h13M3 6h.01M3 12h.01M3 18h.01',
	numbers: 'M10 6h11M10 12h11M10 18h11M4 6h1v4M4 10h2M6 18H4c0-1 2-2 2-3s-1-1.5-2-1',
	quote: 'M3 21c3 0 7-1 7-8V5H3v7h4c0 4-1 5-4 6M14 21c3 0 7-1 7-8V5h-7v7h4c0 4-1 5-4 6',
	picture: 'M3 4h18v16H3zM3 16l5-5 5 5M13 14l3-3 5 5M8.5 8.5h.01',
	table: 'M3 4h18v16H3zM3 10h18M3 15h18M9 4v16M15 4v16',
	embed: 'M16 18l6-6-6-6M8 6l-6 6 6 6',
	note: 'M4 4h16v12l-4 4H4zM16 20v-4h4',
	cut: 'M2 12h4M10 12h4M18 12h4M8 8v8M16 8v8',
	undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
	redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
	panel: 'M3 4h18v16H3zM15 4v16',
	eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
	history: 'M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5M12 7v5l4 2',
	bell: 'M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9M10.3 21a2 2 0 0 0 3.4 0',
	check: 'M20 6L9 17l-5-5',
	warning: 'M12 3L2 20h20zM12 10v4M12 17h.01',
	offline:
		'M2 2l20 20M8.5 16.5a5 5 0 0 1 7 0M2 8.8a15 15 0 0 1 4.2-2.6M10.7 5a15 15 0 0 1 11.3 3.8M5 13a10 10 0 0 1 5.2-2.7M12 20h.01',
	up: 'M12 19V5M5 12l7-7 7 7',
	down: 'M12 5v14M19 12l-7 7-7-7',
	trash: 'M3 6h18M8 6V4h8v2M6 6l1 14h10l1-14',
	external: 'M15 3h6v6M10 14L21 3M19 14v6H4V5h6',
	phone: 'M7 2h10v20H7zM11 18h2',
	desktop: 'M3 4h18v12H3zM8 20h8M12 16v4',
	heading: 'M6 4v16M18 4v16M6 12h12',
	dots: 'M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
	menu: 'M4 6h16M4 12h16M4 18h16',
	grip: 'M8.5 5.5h1M8.5 12h1M8.5 18.5h1M14.5 5.5h1M14.5 12h1M14.5 18.5h1',
	board: 'M4 4h4v16H4zM10 4h4v10h-4zM16 4h4v7h-4z',
	calendar: 'M3 5h18v16H3zM3 10h18M8 2v5M16 2v5',
	fronts: 'M3 4h18v16H3zM3 9h18M10 9v11',
	company: 'M5 21V3h10v18M15 9h4v12M3 21h18M8 7h.01M12 7h.01M8 11h.01M12 11h.01M8 15h.01M12 15h.01',
	people:
		'M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM2 21c0-4 3-6 7-6s7 2 7 6M16 4a4 4 0 0 1 0 8M18 15c2.5.8 4 2.5 4 6',
	investor: 'M4 20V10M10 20V4M16 20v-8M22 20H2M20 20v-4',
	award: 'M12 2a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM8.5 13L7 22l5-3 5 3-1.5-9',
	key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l9-9M16 7l3 3',
	webinar: 'M3 5h12v14H3zM15 10l6-4v12l-6-4',
	conference: 'M4 3h16v11H4zM12 14v7M8 21h8',
	mail: 'M3 5h18v14H3zM3 7l9 6 9-6',
	flag: 'M5 22V3h13l-3 5 3 5H5',
	megaphone: 'M3 10v4h3l9 5V5l-9 5zM19 9a4 4 0 0 1 0 6',
	sponsor: 'M12 21C7 17 3 13.5 3 9a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 4.5-4 8-9 12z',
	brand: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
	tag: 'M3 3h8l10 10-8 8L3 11zM7.5 7.5h.01',
	pen: 'M4 20l1-5L16 4l4 4L9 19z',
	redirect: 'M4 5v6a4 4 0 0 0 4 4h12M15 10l5 5-5 5',
	file: 'M6 2h8l5 5v15H6zM14 2v5h5',
	book: 'M4 4h7a3 3 0 0 1 1 2v14a3 3 0 0 0-2-2H4zM20 4h-7a3 3 0 0 0-1 2v14a3 3 0 0 1 2-2h6z',
	feed: 'M4 4a16 16 0 0 1 16 16M4 11a9 9 0 0 1 9 9M5 19h.01',
	upload: 'M12 15V3M7 8l5-5 5 5M4 15v6h16v-6',
	download: 'M12 3v12M7 10l5 5 5-5M4 17v4h16v-4',
	filter: 'M3 5h18l-7 8v6l-4 2v-8z',
	comment: 'M4 4h16v12H9l-5 4z',
	clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
	audio: 'M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5 11a7 7 0 0 0 14 0M12 18v3',
	course: 'M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v6',
	lock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4',
} as const;

export type IconName = keyof typeof outlines;

/** An icon without a name of its own: the control that contains it has one. flip mirrors it in languages from right to left. */
export function Icon({
	name,
	size = 18,
	flip = false,
}: {
	name: IconName;
	size?: number;
	flip?: boolean;
}): ReactNode {
	return (
		<svg
			className={flip ? 'desk-flip' : undefined}
			width={size}
			height={size}
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth={1.75}
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path d={outlines[name]} />
		</svg>
	);
}

/** The names of all icons. */
export const iconNames = Object.keys(outlines);
