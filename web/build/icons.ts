/** Draws the publication's logo as icons for the home screens of devices. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** An icon as a web app manifest lists it. */
export interface Icon {
	src: string;
	sizes: string;
	type: string;
	purpose: string;
}

/** The icons to draw. The logo is within the inner four fifths, so that masks of devices do not cut it off. */
const iconSizes = [180, 192, 512].map((size) => ({ size, purpose: size === 512 ? 'any maskable' : 'any' }));

/** Draws the icons from the SVG file `mark`. Returns their files by name, and their entries in the manifest. */
export async function drawIcons(mark: string): Promise<{ files: Map<string, Uint8Array>; icons: Icon[] }> {
	const svg = readFileSync(mark);
	const files = new Map<string, Uint8Array>();
	const icons: Icon[] = [];
	for (const { size, purpose } of iconSizes) {
		const png = await sharp(svg, { density: 192 }).resize(size, size).png({ palette: true }).toBuffer();
		const hash = createHash('sha256').update(png).digest('base64url').slice(0, 8);
		const name = `icon-${size}-${hash}.png`;
		files.set(name, png);
		icons.push({ src: `/assets/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose });
	}
	return { files, icons };
}
