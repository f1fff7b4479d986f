import type { Picture as Model } from '../../../api/pages.gen';
import { escapeHtml } from '../../html';
import styles from './Picture.module.css';

/** A layout slot for pictures: the sizes attribute, and the widest rendition worth offering, in pixels. */
export interface Slot {
	sizes: string;
	widest: number;
}

const slots = {
	lead: { sizes: '(min-width: 1328px) 730px, (min-width: 1024px) 56vw, 100vw', widest: 1600 },
	/** The picture of a lead story with one column beside it. */
	main: { sizes: '(min-width: 1328px) 832px, (min-width: 1024px) 64vw, 100vw', widest: 1600 },
	beside: { sizes: '(min-width: 1328px) 416px, (min-width: 1024px) 32vw, 95vw', widest: 1600 },
	rail: { sizes: '(min-width: 1024px) 300px, (min-width: 640px) 256px, 40vw', widest: 800 },
	row: { sizes: '104px', widest: 480 },
	entry: { sizes: '(min-width: 768px) 220px, 104px', widest: 480 },
	hero: { sizes: '(min-width: 768px) 704px, 100vw', widest: 1600 },
	wide: { sizes: '(min-width: 1328px) 1280px, 100vw', widest: 2560 },
	head: { sizes: '(min-width: 768px) 280px, 40vw', widest: 960 },
	thumbnail: { sizes: '64px', widest: 160 },
} as const satisfies Record<string, Slot>;

export type SlotName = keyof typeof slots;

interface Props {
	picture: Model;
	slot: SlotName | Slot;
	/** Aspect ratio; 'own' keeps that of the picture. */
	ratio?: 'r169' | 'r32' | 'r45' | 'r11' | 'r35' | 'own';
	/** The first picture of a page loads at high priority, all others lazily. */
	first?: boolean;
	/** Whether the alternative text is empty, for pictures beside their own headline. */
	decorative?: boolean;
	/** Names the picture for view transitions between pages. */
	transitions?: boolean;
	/** Whether the loader removes the picture if it cannot be loaded. */
	removable?: boolean;
}

/** The part of a picture that the newsroom cut out for a ratio; for a large picture above a text it is that of 'hero'. */
const cuts: Partial<Record<NonNullable<Props['ratio']>, string>> = {
	r32: 'card',
	r169: 'hero',
	r11: 'square',
};

/** A picture as its place shows it: the part that was cut out for the place, else the whole picture. */
export function cutFor(picture: Model, slot: Props['slot'], ratio: NonNullable<Props['ratio']>): Model {
	const name = ratio === 'own' && (slot === 'hero' || slot === 'wide') ? 'hero' : cuts[ratio];
	const cut = name === undefined ? undefined : picture.crops?.[name];
	return cut === undefined
		? picture
		: { ...picture, ...cut, placeholder: '', focalX: 0.5, focalY: 0.5, animated: false };
}

/** Width by height of a ratio. */
const ratios = { r169: 16 / 9, r32: 3 / 2, r45: 4 / 5, r11: 1, r35: 3 / 5 };

/**
 * Sizes for phones of a picture as wide as the window. At each pixel density they ask for at most 800 pixels, which is about
 * two for each CSS pixel and the width of a rendition. The next one has 1600 pixels and three to four times the bytes.
 */
const phoneSizes = [
	'(max-width: 480px) and (min-resolution: 3.25dppx) 200px',
	'(max-width: 480px) and (min-resolution: 2.75dppx) min(72vw, 266px)',
	'(max-width: 480px) and (max-resolution: 2.5dppx) min(100vw, 400px)',
].join(', ');

/** The largest factor of sizesOf that lets 800 pixels look sharp on a phone. */
const maxPhoneFactor = 1.2;

/**
 * The sizes attribute of a picture that is wider by a factor than the box that crops it. The densest screens, those of
 * phones, get only two pixels for each CSS pixel, because more make no visible difference.
 */
const sizesOf = (sizes: string, factor: number): string =>
	sizes
		.replace(
			/([\d.]+)(px|vw)(?=,|$)/g,
			(_, length: string, unit: string) => Math.ceil(+length * factor) + unit,
		)
		.replace(
			/(\d+)(px|vw)$/,
			(size, length: string, unit: string) =>
				(unit === 'vw' && +length >= 90 && factor <= maxPhoneFactor ? `${phoneSizes}, ` : '') +
				`(min-resolution: 2.5dppx) ${Math.ceil(+length * 0.72)}${unit}, ${size}`,
		);

const source = (base: string, widths: readonly number[], type: string, sizes: string): string =>
	`<source type="image/${type}" srcset="${widths.map((width) => `${base}/${width}.${type} ${width}w`).join(', ')}" sizes="${sizes}">`;

/** The style attribute with the placeholder and the focal point of a picture, "" if it needs none. */
function placeholderStyle({ colour, placeholder, focalX, focalY }: Model): string {
	let css = '';
	if (/^#[0-9a-f]{3,8}$/i.test(colour)) css += `background-color:${colour};`;
	if (/^data:image\/[^"'()\\\s]+$/.test(placeholder)) css += `background-image:url(${placeholder});`;
	if (focalX !== 0.5 || focalY !== 0.5)
		css += `object-position:${Math.round(focalX * 100)}% ${Math.round(focalY * 100)}%`;
	return css === '' ? '' : ` style="${escapeHtml(css)}"`;
}

/**
 * A responsive picture over a blurred placeholder. The content of <picture> is a string, because pages contain dozens of
 * pictures, and rendering elements for each is slow.
 */
export const Picture = ({
	picture: whole,
	slot,
	ratio = 'own',
	first = false,
	decorative = false,
	transitions = false,
	removable = false,
}: Props) => {
	const picture = cutFor(whole, slot, ratio);
	const { sizes, widest } = typeof slot === 'string' ? slots[slot] : slot;
	const fitting = picture.widths.filter((width) => width <= widest && 8 * width >= widest);
	const widths = fitting.length > 0 ? fitting : picture.widths.slice(0, 1);
	const fallbackWidth = widths.find((width) => width >= 640) ?? widths.at(-1);
	const base = escapeHtml(picture.base);
	// The only source is AVIF, which every supported browser shows, or WebP. Older browsers show the JPEG.
	const pictureRatio = picture.width / picture.height;
	const factor = ratio === 'own' || !(pictureRatio > ratios[ratio]) ? 1 : pictureRatio / ratios[ratio];
	const sources =
		fallbackWidth === undefined
			? ''
			: source(base, widths, picture.animated ? 'webp' : 'avif', sizesOf(sizes, factor));
	const img =
		`<img class="${styles.img} ${styles[ratio]}${transitions ? ` ${styles.transitions}` : ''}" ` +
		`src="${fallbackWidth === undefined ? base : `${base}/${fallbackWidth}.jpg`}" width="${picture.width}` +
		`" height="${picture.height}" alt="${decorative ? '' : escapeHtml(picture.alt)}` +
		`"${first ? ' fetchpriority="high"' : ' loading="lazy"'} decoding="async"${removable ? ' data-fallback=""' : ''}` +
		`${placeholderStyle(picture)}>`;
	return <picture className={styles.picture} dangerouslySetInnerHTML={{ __html: sources + img }} />;
};

interface MotifProps {
	id: string;
	ratio?: 'r169' | 'r32' | 'r45' | 'r11' | 'r35';
	/** Background and pattern colour; the accent's colours if omitted. */
	colours?: readonly [string, string];
}

/** A pattern in place of a missing picture, chosen by id. Without a ratio it fills its container. */
export const Motif = ({ id, ratio, colours }: MotifProps) => {
	let sum = 0;
	for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
	const hasColours = colours !== undefined && colours[0] !== '';
	return (
		<div
			className={`${styles.motif} ${ratio === undefined ? styles.whole : styles[ratio]} ${styles[`m${sum % 4}`]}`}
			style={
				hasColours ? ({ '--ground': colours[0], '--thread': colours[1] } as React.CSSProperties) : undefined
			}
			aria-hidden="true"
		/>
	);
};
