import type { Picture as Model } from '../../../api/pages.gen';
import { escapeHtml } from '../../html';
import styles from './Picture.module.css';

/** Where a picture stands: how wide it shows, and the widest rendition worth offering. */
export interface Slot {
	sizes: string;
	widest: number;
}

const slots = {
	lead: { sizes: '(min-width: 1328px) 730px, (min-width: 1024px) 56vw, 100vw', widest: 1600 },
	/** A lead with one column beside it, and the picture in that column. */
	main: { sizes: '(min-width: 1328px) 832px, (min-width: 1024px) 64vw, 100vw', widest: 1600 },
	beside: { sizes: '(min-width: 1328px) 416px, (min-width: 1024px) 32vw, 95vw', widest: 1600 },
	rail: { sizes: '(min-width: 1024px) 300px, (min-width: 640px) 256px, 40vw', widest: 800 },
	row: { sizes: '104px', widest: 480 },
	entry: { sizes: '(min-width: 768px) 220px, 104px', widest: 480 },
	hero: { sizes: '(min-width: 768px) 704px, 100vw', widest: 1600 },
	wide: { sizes: '(min-width: 1328px) 1280px, 100vw', widest: 2560 },
	head: { sizes: '(min-width: 768px) 280px, 40vw', widest: 960 },
	face: { sizes: '64px', widest: 160 },
} as const satisfies Record<string, Slot>;

export type SlotName = keyof typeof slots;

interface Props {
	picture: Model;
	slot: SlotName | Slot;
	/** Shape of the frame; 'own' keeps the picture's. */
	ratio?: 'r169' | 'r32' | 'r45' | 'r11' | 'r35' | 'own';
	/** The first picture of a page is fetched at once, all others when they come near. */
	first?: boolean;
	/** Beside its own headline a picture says nothing new and is passed over in silence. */
	silent?: boolean;
	/** Gives the picture a name that travels from page to page. */
	travels?: boolean;
}

const source = (base: string, widths: readonly number[], type: string, sizes: string): string =>
	`<source type="image/${type}" srcset="${widths.map((width) => `${base}/${width}.${type} ${width}w`).join(', ')}" sizes="${sizes}">`;

/** What stands behind a picture until it has come, and which part of it must be seen. */
function style({ colour, placeholder, focalX, focalY }: Model): string {
	let css = '';
	if (/^#[0-9a-f]{3,8}$/i.test(colour)) css += `background-color:${colour};`;
	if (/^data:image\/[^"'()\\\s]+$/.test(placeholder)) css += `background-image:url(${placeholder});`;
	if (focalX !== 0.5 || focalY !== 0.5)
		css += `object-position:${Math.round(focalX * 100)}% ${Math.round(focalY * 100)}%`;
	return css === '' ? '' : ` style="${escapeHtml(css)}"`;
}

/**
 * A picture in the formats the browser knows, at the width it shows, over its
 * own blur. A page holds dozens, and each is four elements with long
 * attributes, so what is inside <picture> is written as text.
 */
export const Picture = ({
	picture,
	slot,
	ratio = 'own',
	first = false,
	silent = false,
	travels = false,
}: Props) => {
	const { sizes, widest } = typeof slot === 'string' ? slots[slot] : slot;
	const fitting = picture.widths.filter((width) => width <= widest);
	const widths = fitting.length > 0 ? fitting : picture.widths.slice(0, 1);
	const plain = widths.find((width) => width >= 640) ?? widths.at(-1);
	const base = escapeHtml(picture.base);
	const formats = plain === undefined ? [] : picture.animated ? ['webp'] : ['avif', 'webp'];
	const sources = formats.map((format) => source(base, widths, format, sizes)).join('');
	const img = `<img class="${styles.img} ${styles[ratio]}${travels ? ` ${styles.travels}` : ''}" src="${plain === undefined ? base : `${base}/${plain}.jpg`}" width="${picture.width}" height="${picture.height}" alt="${silent ? '' : escapeHtml(picture.alt)}"${first ? ' fetchpriority="high"' : ' loading="lazy"'} decoding="async"${style(picture)}>`;
	return <picture className={styles.picture} dangerouslySetInnerHTML={{ __html: sources + img }} />;
};

interface MotifProps {
	id: string;
	ratio?: 'r169' | 'r32' | 'r45' | 'r11' | 'r35';
	/** Ground and thread; without them the accent's. */
	colours?: readonly [string, string];
}

/** Stands where a picture is missing: a woven pattern, the same for the same story. Without a ratio it fills its box. */
export const Motif = ({ id, ratio, colours }: MotifProps) => {
	let sum = 0;
	for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
	const own = colours !== undefined && colours[0] !== '';
	return (
		<div
			className={`${styles.motif} ${ratio === undefined ? styles.whole : styles[ratio]} ${styles[`m${sum % 4}`]}`}
			style={own ? ({ '--ground': colours[0], '--thread': colours[1] } as React.CSSProperties) : undefined}
			aria-hidden="true"
		/>
	);
};
