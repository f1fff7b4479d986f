import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { convert } from 'fontverter';
import { glyphsOf } from './conjuncts.ts';

/** The parts of a font that a subset keeps. */
export interface SubsetOptions {
	/** The characters, as one string. */
	letters: string;
	/** The fixed value of an axis, or the range that remains. */
	axes?: Record<string, number | { min: number; max: number }>;
	/**
	 * Keeps only the conjuncts of one language. block is the first code point of its script. If absent,
	 * all conjuncts of the font remain.
	 */
	conjuncts?: { language: string; block: number };
	/** The layout features that remain; if absent, all of the font's. */
	features?: string[];
	/**
	 * The weight that provides the kerning of every weight. Kerning that varies with the weight takes
	 * nearly twice the bytes and differs by less than a hundredth of an em.
	 */
	kerning?: number;
}

/** The part of HarfBuzz that subsets fonts; pointers into its memory are numbers, and 0 is the null pointer. */
interface Subsetter {
	memory: WebAssembly.Memory;
	_initialize(): void;
	malloc(bytes: number): number;
	free(pointer: number): void;
	hb_blob_create(data: number, bytes: number, mode: number, userData: number, destroy: number): number;
	hb_blob_destroy(blob: number): void;
	hb_blob_get_data(blob: number, length: number): number;
	hb_blob_get_length(blob: number): number;
	hb_face_create(blob: number, index: number): number;
	hb_face_destroy(face: number): void;
	hb_face_reference_blob(face: number): number;
	hb_set_add(set: number, value: number): void;
	hb_set_clear(set: number): void;
	hb_set_invert(set: number): void;
	hb_subset_input_create_or_fail(): number;
	hb_subset_input_destroy(input: number): void;
	hb_subset_input_get_flags(input: number): number;
	hb_subset_input_set_flags(input: number, flags: number): void;
	hb_subset_input_set(input: number, which: number): number;
	hb_subset_input_unicode_set(input: number): number;
	hb_subset_input_glyph_set(input: number): number;
	hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
	hb_subset_input_set_axis_range(
		input: number,
		face: number,
		axis: number,
		min: number,
		max: number,
		middle: number,
	): number;
	hb_subset_or_fail(face: number, input: number): number;
}

const writable = 2;
const layoutFeatures = 6;
const noLayoutClosure = 0x200;

let loaded: Promise<Subsetter> | undefined;

async function loadSubsetter(): Promise<Subsetter> {
	const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
	const { instance } = await WebAssembly.instantiate(readFileSync(file));
	const hb = instance.exports as unknown as Subsetter;
	hb._initialize();
	return hb;
}

const tag = (name: string): number => Buffer.from(name).readUInt32BE();

/** The weights at which glyphs are collected: both ends of the axis, because a font may use other glyphs for bolder letters. */
const weightsOf = (axis: number | { min: number; max: number } = 400): number[] =>
	typeof axis === 'number' ? [axis] : [axis.min, axis.max];

/** The tables of an uncompressed font, by tag. */
function tablesOf(font: Buffer): Map<string, Buffer> {
	const records = Array.from({ length: font.readUInt16BE(4) }, (_, i) =>
		font.subarray(12 + 16 * i, 28 + 16 * i),
	);
	return new Map(
		records.map((record) => {
			const [offset, length] = [record.readUInt32BE(8), record.readUInt32BE(12)];
			return [record.toString('latin1', 0, 4), font.subarray(offset, offset + length)];
		}),
	);
}

/** Makes an uncompressed font of tables, by tag. Its checksums are 0; the WOFF2 encoder computes them. */
function fontOf(tables: Map<string, Buffer>): Buffer {
	const head = Buffer.alloc(12 + 16 * tables.size);
	const power = Math.floor(Math.log2(tables.size));
	head.writeUInt32BE(0x10000);
	for (const [i, value] of [tables.size, 16 << power, power, 16 * tables.size - (16 << power)].entries())
		head.writeUInt16BE(value, 4 + 2 * i);
	const parts: Buffer[] = [head];
	let offset = head.length;
	for (const [i, [name, table]] of [...tables].entries()) {
		head.write(name, 12 + 16 * i, 'latin1');
		head.writeUInt32BE(offset, 20 + 16 * i);
		head.writeUInt32BE(table.length, 24 + 16 * i);
		parts.push(table, Buffer.alloc(-table.length & 3));
		offset += (table.length + 3) & ~3;
	}
	return Buffer.concat(parts);
}

/**
 * Subsets a font of any format and returns it as WOFF2 or uncompressed (`sfnt`). Throws if the font has none of
 * the axes that the options name. Calls must not overlap, because the converter has one memory for all fonts.
 */
export async function subsetFont(
	font: Buffer,
	options: SubsetOptions,
	format: 'woff2' | 'sfnt' = 'woff2',
): Promise<Buffer> {
	const source = await convert(font, 'sfnt');
	let subset: Buffer = await subsetOf(source, options);
	if (options.kerning !== undefined) {
		const fixed = tablesOf(
			await subsetOf(source, { ...options, axes: { ...options.axes, wght: options.kerning } }),
		);
		// GDEF contains the variations of GPOS, so both are replaced. Both subsets have the same glyphs.
		const tables = tablesOf(subset);
		for (const name of ['GDEF', 'GPOS']) {
			const table = fixed.get(name);
			if (table) tables.set(name, table);
			else tables.delete(name);
		}
		subset = fontOf(tables);
	}
	return format === 'sfnt' ? subset : convert(subset, format);
}

async function subsetOf(source: Buffer, options: SubsetOptions): Promise<Buffer> {
	loaded ??= loadSubsetter();
	const hb = await loaded;
	const data = hb.malloc(source.byteLength);
	new Uint8Array(hb.memory.buffer).set(source, data);
	const blob = hb.hb_blob_create(data, source.byteLength, writable, 0, 0);
	const face = hb.hb_face_create(blob, 0);
	const input = hb.hb_subset_input_create_or_fail();

	const features = hb.hb_subset_input_set(input, layoutFeatures);
	hb.hb_set_clear(features);
	if (options.features) for (const feature of options.features) hb.hb_set_add(features, tag(feature));
	else hb.hb_set_invert(features);
	const letters = hb.hb_subset_input_unicode_set(input);
	for (const letter of options.letters) hb.hb_set_add(letters, letter.codePointAt(0) ?? 0);
	if (options.conjuncts) {
		const { language, block } = options.conjuncts;
		const glyphs = hb.hb_subset_input_glyph_set(input);
		for (const glyph of glyphsOf(source, options.letters, block, language, weightsOf(options.axes?.wght)))
			hb.hb_set_add(glyphs, glyph);
		hb.hb_subset_input_set_flags(input, hb.hb_subset_input_get_flags(input) | noLayoutClosure);
	}
	for (const [axis, value] of Object.entries(options.axes ?? {})) {
		const applied =
			typeof value === 'number'
				? hb.hb_subset_input_pin_axis_location(input, face, tag(axis), value)
				: hb.hb_subset_input_set_axis_range(input, face, tag(axis), value.min, value.max, Number.NaN);
		if (!applied) throw new Error(`the font has no axis ${axis} from ${JSON.stringify(value)}`);
	}

	const subset = hb.hb_subset_or_fail(face, input);
	if (!subset) throw new Error('HarfBuzz cannot subset the font');
	const result = hb.hb_face_reference_blob(subset);
	const start = hb.hb_blob_get_data(result, 0);
	// Copied, because HarfBuzz frees this memory.
	const bytes = Buffer.from(new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(result)));
	for (const pointer of [result, blob]) hb.hb_blob_destroy(pointer);
	for (const pointer of [subset, face]) hb.hb_face_destroy(pointer);
	hb.hb_subset_input_destroy(input);
	hb.free(data);
	return bytes;
}
