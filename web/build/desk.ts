import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The largest sizes of the app of the newsroom, in bytes compressed with brotli. */
export const deskBudgets = {
	initial: 300 * 1024,
	/** The stylesheets of the first view. */
	styles: 60 * 1024,
	editor: 350 * 1024,
	/** The files that any other area adds to the first view, scripts and stylesheets of all its views together. */
	area: 120 * 1024,
};

/** A script as Vite's manifest describes it. */
export interface DeskChunk {
	file: string;
	isEntry?: boolean;
	isDynamicEntry?: boolean;
	imports?: string[];
	css?: string[];
}

/** Returns the files that a chunk needs before it runs: its own and those that it imports statically. */
export function filesOf(
	manifest: Record<string, DeskChunk>,
	key: string,
	seen = new Set<string>(),
): Set<string> {
	const chunk = manifest[key];
	if (!chunk || seen.has(chunk.file)) return seen;
	seen.add(chunk.file);
	for (const name of chunk.imports ?? []) filesOf(manifest, name, seen);
	return seen;
}

/**
 * Returns the compressed sizes of the script of the first view, and of what the editor adds to it. size returns the
 * compressed size of a file in bytes.
 */
export function weighDesk(
	manifest: Record<string, DeskChunk>,
	size: (file: string) => number,
): { initial: number; editor: number } {
	const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
	const editor = Object.keys(manifest).find((key) => key.endsWith('features/editor/EditorPage.tsx')) ?? '';
	const first = filesOf(manifest, entry);
	const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + size(file), 0);
	return {
		initial: sum(first),
		editor: sum([...filesOf(manifest, editor)].filter((file) => !first.has(file))),
	};
}

/** Returns the stylesheets that scripts of the manifest load. */
export function stylesOf(manifest: Record<string, DeskChunk>, files: ReadonlySet<string>): Set<string> {
	const styles = Object.values(manifest)
		.filter(({ file }) => files.has(file))
		.flatMap(({ css = [] }) => css);
	return new Set(styles);
}

/**
 * Returns the compressed sizes of the stylesheets of the first view, and of what each area but the editor adds to the first
 * view, by the name of its folder.
 */
export function weighAreas(
	manifest: Record<string, DeskChunk>,
	size: (file: string) => number,
): { styles: number; areas: Record<string, number> } {
	const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + size(file), 0);
	const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
	const first = filesOf(manifest, entry);
	const firstStyles = stylesOf(manifest, first);
	const added: Record<string, Set<string>> = {};
	for (const [key, { isDynamicEntry }] of Object.entries(manifest)) {
		const [, area] = /features\/([^/]+)\//.exec(key) ?? [];
		if (!area || area === 'editor' || !isDynamicEntry) continue;
		added[area] ??= new Set();
		const files = filesOf(manifest, key);
		for (const file of [...files, ...stylesOf(manifest, files)])
			if (!first.has(file) && !firstStyles.has(file)) added[area].add(file);
	}
	return {
		styles: sum(firstStyles),
		areas: Object.fromEntries(Object.entries(added).map(([area, files]) => [area, sum(files)])),
	};
}

const compress = (bytes: Buffer): Buffer =>
	brotliCompressSync(bytes, {
		params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
	});

/** Compresses the files of the app, so that the server does not have to, and fails if a size is over its budget. */
export function checkDesk(): Plugin {
	return {
		name: 'masthead:desk',
		apply: 'build',
		writeBundle: {
			order: 'post',
			handler({ dir = '' }, bundle) {
				const sizes = new Map<string, number>();
				for (const name of Object.keys(bundle)) {
					if (!/\.(js|css)$/.test(name)) continue;
					const bytes = readFileSync(join(dir, name));
					const small = compress(bytes);
					sizes.set(name, small.length);
					writeFileSync(join(dir, `${name}.br`), small);
					writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
				}
				const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8'));
				const weights = weighDesk(manifest, (file) => sizes.get(file) ?? 0);
				for (const part of ['initial', 'editor'] as const) {
					console.log(
						`desk, ${part}: ${(weights[part] / 1024).toFixed(1)} of ${deskBudgets[part] / 1024} KB`,
					);
					if (weights[part] > deskBudgets[part])
						this.error(`the ${part} script of the desk is over its budget in web/build/desk.ts`);
				}
				const { styles, areas } = weighAreas(manifest, (file) => sizes.get(file) ?? 0);
				const rest = [
					['styles', styles, deskBudgets.styles] as const,
					...Object.entries(areas).map(([area, bytes]) => [area, bytes, deskBudgets.area] as const),
				];
				for (const [name, bytes, budget] of rest) {
					console.log(`desk, ${name}: ${(bytes / 1024).toFixed(1)} of ${budget / 1024} KB`);
					if (bytes > budget) this.error(`${name} of the desk is over its budget in web/build/desk.ts`);
				}
			},
		},
	};
}
