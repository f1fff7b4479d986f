// Decodes pictures and encodes their renditions, in a process of its own so that a picture cannot
// delay pages.
//
//   node images.mjs --socket <path> [--memory <MB>] [--seconds <maximum for one step of one picture>]
//
// A request is a uint32 length and as many bytes of JSON, the Request, and the picture. A reply
// with status 0 is a uint32 length, the Result as JSON and the files one after the other; one with
// status 1 is {"code", "message", "width", "height", "maxPixels"}, the last three only for a picture that is too large.

import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { serve } from './frames.mjs';

/**
 * @typedef {{ format: string, maxPixels: number, maxSide: number, maxFrames: number, widths: number[], maxBytes: number,
 *   square: boolean, cut?: { x: number, y: number, w: number, h: number } }} Request
 * widths ascend; a rendition is never wider than the picture. A drawing without widths becomes one
 * JPEG of its size.
 * A square is cropped to the most salient part, and is as wide as the largest width, even if the
 * picture is smaller. A cut is the part of the picture to encode, in parts of its width and height.
 * @typedef {{ width: number, ext: string, size: number }} File
 * @typedef {{ width: number, height: number, colour: string, placeholder: string, animated: boolean, files: File[] }} Result
 */

const { values } = parseArgs({
	options: {
		socket: { type: 'string' },
		memory: { type: 'string', default: '512' },
		seconds: { type: 'string', default: '20' },
	},
});
if (!values.socket) throw new Error('usage: images.mjs --socket <path> [--memory <MB>] [--seconds <number>]');

// Pages have priority over pictures. Threads that start later inherit the priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
	operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

/** The name that the decoder has for each accepted format. */
const DECODED = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'heif', svg: 'svg' };
const TALLEST = 16383; // pixels; the maximum of WebP, that of AVIF is 16384
const SECONDS = Number(values.seconds);
const WHITE = '#ffffff';

class Refused extends Error {
	/**
	 * @param {string} code
	 * @param {string} message
	 * @param {{ width?: number, height?: number, maxPixels?: number }} [size]
	 */
	constructor(code, message, size = {}) {
		super(message);
		this.code = code;
		this.size = size;
	}
}

/**
 * @param {Buffer} input
 * @param {Request} request
 * @returns {Promise<{ result: Result, files: Buffer[] }>}
 */
async function makeRenditions(input, request) {
	if (request.format === 'svg' && request.widths.length === 0) return drawingAsJpeg(input, request);
	const { pages, density, maxPixels } = await inspect(input, request);
	const options = {
		failOn: /** @type {const} */ ('error'),
		limitInputPixels: maxPixels,
		sequentialRead: true,
		density,
	};
	const widest = request.widths.at(-1);
	if (request.format === 'svg') {
		const still = await sharp(input, options)
			.timeout({ seconds: SECONDS })
			.flatten({ background: WHITE })
			.toColourspace('srgb')
			.raw()
			.toBuffer({ resolveWithObject: true });
		return encodeDrawing(still, request.widths);
	}
	const size = await dimensions(input, options);
	const part = request.cut === undefined ? undefined : partOf(size, request.cut);
	const whole = sharp(input, options).timeout({ seconds: SECONDS }).autoOrient();
	const still = await (part === undefined ? whole : whole.extract(part))
		.resize(
			request.square
				? { width: widest, height: widest, fit: 'cover', position: 'attention' }
				: { width: widest, withoutEnlargement: true },
		)
		.toColourspace('srgb')
		.raw()
		.toBuffer({ resolveWithObject: true });
	const source = request.square
		? { width: widest, height: widest }
		: (part ?? size);
	const animated = pages > 1 && part === undefined;

	const files = [];
	const buffers = [];
	for (const width of renditionWidths(source, request.widths)) {
		const height = Math.max(1, Math.round((source.height * width) / source.width));
		const scaled = await fromPixels(still)
			.resize({ width, height, fit: 'fill' })
			.raw()
			.toBuffer({ resolveWithObject: true });
		const encoded = {
			// Above 960 pixels the next effort level takes three times as long for a tenth of the
			// bytes.
			avif: fromPixels(scaled).avif({ quality: 50, effort: width > 960 ? 1 : 2, chromaSubsampling: '4:2:0' }),
			webp: animated
				? sharp(input, { ...options, animated: true })
						.resize({ width })
						.webp({ quality: 70, effort: 2 })
				: fromPixels(scaled).webp({ quality: 74, effort: width > 960 ? 2 : 3 }),
			jpg: fromPixels(scaled).flatten({ background: WHITE }).jpeg({ quality: 76, mozjpeg: true }),
		};
		for (const [ext, image] of Object.entries(encoded)) {
			const bytes = await image.timeout({ seconds: SECONDS }).toBuffer();
			files.push({ width, ext, size: bytes.length });
			buffers.push(bytes);
		}
	}
	const result = {
		width: source.width,
		height: source.height,
		colour: await dominantColour(still),
		placeholder: await placeholder(still),
		animated,
		files,
	};
	return { result, files: buffers };
}

/**
 * The renditions of a drawing: few, and encoded concurrently, because flat colours need little
 * effort and a first start makes hundreds of them.
 *
 * @param {{ data: Buffer, info: import('sharp').OutputInfo }} still
 * @param {number[]} requested
 * @returns {Promise<{ result: Result, files: Buffer[] }>}
 */
async function encodeDrawing(still, requested) {
	const source = { width: still.info.width, height: still.info.height };
	/** @param {number} width */
	const encode = async (width) => {
		const height = Math.max(1, Math.round((source.height * width) / source.width));
		const scaled =
			width === source.width
				? still
				: await fromPixels(still)
						.resize({ width, height, fit: 'fill' })
						.raw()
						.toBuffer({ resolveWithObject: true });
		const encoded = {
			// Flat colours look the same at a low quality.
			avif: fromPixels(scaled).avif({ quality: 40, effort: width > 960 ? 0 : 1, chromaSubsampling: '4:2:0' }),
			webp: fromPixels(scaled).webp({ quality: 74, effort: 2 }),
			jpg: fromPixels(scaled).jpeg({ quality: 76 }),
		};
		return Promise.all(
			Object.entries(encoded).map(async ([ext, image]) => {
				const bytes = await image.timeout({ seconds: SECONDS }).toBuffer();
				return { file: { width, ext, size: bytes.length }, bytes };
			}),
		);
	};
	const [colour, blurred, ...renditions] = await Promise.all([
		dominantColour(still),
		placeholder(still),
		...renditionWidths(source, requested).map(encode),
	]);
	const encodedFiles = renditions.flat();
	const files = encodedFiles.map(({ file }) => file);
	const result = { ...source, colour, placeholder: blurred, animated: false, files };
	return { result, files: encodedFiles.map(({ bytes }) => bytes) };
}

/**
 * A drawing as one JPEG, with the best quality that fits the maximum size.
 *
 * @param {Buffer} input
 * @param {Request} request
 * @returns {Promise<{ result: Result, files: Buffer[] }>}
 */
async function drawingAsJpeg(input, { maxPixels, maxBytes }) {
	const still = await sharp(input, { failOn: 'error', limitInputPixels: maxPixels })
		.timeout({ seconds: SECONDS })
		.flatten({ background: WHITE })
		.toColourspace('srgb')
		.raw()
		.toBuffer({ resolveWithObject: true });
	const { width, height } = still.info;
	let data = Buffer.alloc(0);
	for (const quality of [80, 60, 40, 20]) {
		data = await fromPixels(still).jpeg({ quality, mozjpeg: true }).timeout({ seconds: SECONDS }).toBuffer();
		if (data.length <= maxBytes) break;
	}
	const files = [{ width, ext: 'jpg', size: data.length }];
	return { result: { width, height, colour: '', placeholder: '', animated: false, files }, files: [data] };
}

/**
 * Reads only the header, so that a decompression bomb is refused before it is decompressed.
 *
 * @param {Buffer} input
 * @param {Request} request
 * @returns {Promise<{ pages: number, density?: number, maxPixels: number }>} how many frames to keep, the density at which
 * to draw an SVG, and the limit for the picture
 */
async function inspect(input, request) {
	const header = await sharp(input, { limitInputPixels: false }).metadata();
	if (
		header.format !== DECODED[request.format] ||
		(header.format === 'heif' && header.compression !== 'av1')
	) {
		throw new Refused('broken_image', `the file starts like ${request.format} but is ${header.format}`);
	}
	if (header.format === 'svg') {
		const density = Math.max(1, 72 * Math.min(1, request.widths.at(-1) / header.width));
		return { pages: 1, density, maxPixels: request.maxPixels };
	}
	// Progressive JPEGs are decoded whole, and those with four colours take the most memory for it.
	const inFourColours = header.format === 'jpeg' && header.space === 'cmyk';
	const maxPixels = inFourColours ? request.maxPixels / 2 : request.maxPixels;
	const pages = header.pages ?? 1;
	const size = { width: header.width, height: header.pageHeight ?? header.height, maxPixels };
	const area = size.width * size.height;
	if (area > maxPixels || Math.max(size.width, size.height) > request.maxSide) {
		throw new Refused(
			'too_many_pixels',
			`the picture has ${size.width} × ${size.height} pixels; as ${request.format.toUpperCase()} it can have ` +
				`${maxPixels / 1e6} megapixels, and ${request.maxSide} pixels on a side`,
			size,
		);
	}
	const moves = (header.format === 'gif' || header.format === 'webp') && pages > 1;
	const fits = pages <= request.maxFrames && area * pages <= maxPixels;
	return { pages: moves && fits ? pages : 1, maxPixels };
}

/**
 * The size of the picture as it is displayed, after its orientation is applied.
 *
 * @param {Buffer} input
 * @param {import('sharp').SharpOptions} options
 */
async function dimensions(input, options) {
	const { autoOrient } = await sharp(input, options).metadata();
	return autoOrient;
}

/**
 * The part of a picture in pixels, at least one wide and high.
 *
 * @param {{ width: number, height: number }} picture
 * @param {{ x: number, y: number, w: number, h: number }} cut
 */
function partOf({ width, height }, cut) {
	const left = Math.min(width - 1, Math.round(cut.x * width));
	const top = Math.min(height - 1, Math.round(cut.y * height));
	return {
		left,
		top,
		width: Math.min(width - left, Math.max(1, Math.round(cut.w * width))),
		height: Math.min(height - top, Math.max(1, Math.round(cut.h * height))),
	};
}

/**
 * The requested widths that the picture has, and its own width if it is more than 15 % larger than the largest of them.
 * Throws if all renditions would be too tall.
 *
 * @param {{ width: number, height: number }} source
 * @param {number[]} requested
 */
function renditionWidths({ width, height }, requested) {
	const widths = requested.filter((w) => w <= width);
	const largest = widths.at(-1) ?? 0;
	if (width < requested.at(-1) && width > largest * 1.15) widths.push(width);
	const allowed = widths.filter((w) => (height * w) / width <= TALLEST);
	if (allowed.length === 0) throw new Refused('too_many_pixels', `the picture is too tall: ${width}×${height}`);
	return allowed;
}

/** @param {{ data: Buffer, info: import('sharp').OutputInfo }} decoded */
function fromPixels({ data, info }) {
	return sharp(data, {
		raw: { width: info.width, height: info.height, channels: info.channels },
		limitInputPixels: false,
	});
}

/** @param {{ data: Buffer, info: import('sharp').OutputInfo }} decoded */
async function dominantColour(decoded) {
	const small = await fromPixels(decoded)
		.flatten({ background: WHITE })
		.resize({ width: 64, height: 64, fit: 'fill' })
		.toColourspace('srgb')
		.png()
		.toBuffer();
	const { dominant } = await sharp(small).stats();
	return `#${[dominant.r, dominant.g, dominant.b].map((c) => c.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * A blurred picture whose longer side has 16 pixels, one block of the WebP format, as a data URI. It is small, because
 * pages have dozens of them.
 *
 * @param {{ data: Buffer, info: import('sharp').OutputInfo }} decoded
 */
async function placeholder(decoded) {
	const scale = 16 / Math.max(decoded.info.width, decoded.info.height);
	/** @param {number} side */
	const scaled = (side) => Math.max(1, Math.round(side * scale));
	const bytes = await fromPixels(decoded)
		.resize({ width: scaled(decoded.info.width), height: scaled(decoded.info.height), fit: 'fill' })
		.blur(0.8)
		.webp({ quality: 5, alphaQuality: 25, effort: 6, smartSubsample: false })
		.toBuffer();
	return `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** @param {unknown} error */
function errorDetails(error) {
	if (error instanceof Refused) return { code: error.code, message: error.message, ...error.size };
	const message = error instanceof Error ? error.message : String(error);
	if (/^timeout: /m.test(message)) return { code: 'timeout', message };
	if (/pixel limit/.test(message)) return { code: 'too_many_pixels', message };
	return { code: 'broken_image', message: 'the picture is damaged or cut off' };
}

/** Ends the process when it takes more memory than allowed. Returns the timer of the check. */
function watchMemory() {
	const limit = Number(values.memory) * 1024 * 1024;
	return setInterval(() => {
		if (process.memoryUsage.rss() <= limit) return;
		process.stderr.write(`over ${values.memory} MB of memory\n`);
		process.exit(1);
	}, 50);
}

serve(values.socket, async (payload) => {
	const memoryCheck = watchMemory();
	try {
		const end = 4 + payload.readUInt32BE(0);
		const { result, files } = await makeRenditions(
			payload.subarray(end),
			JSON.parse(payload.toString('utf8', 4, end)),
		);
		const head = Buffer.from(JSON.stringify(result));
		const length = Buffer.allocUnsafe(4);
		length.writeUInt32BE(head.length);
		return { status: 0, body: Buffer.concat([length, head, ...files]) };
	} catch (error) {
		return { status: 1, body: JSON.stringify(errorDetails(error)) };
	} finally {
		clearInterval(memoryCheck);
	}
});
