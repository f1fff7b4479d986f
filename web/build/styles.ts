import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';

/**
 * Pages whose HTML has only the rules of the first screen. The whole stylesheet is a file that
 * browsers cache; it is loaded at the end of the first screen.
 */
const splitPages = ['LandingPage'];

/** The file name of a page's stylesheet, made from its content. */
const fileName = (page: string, css: string): string =>
	`${page}-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;

/** Stands in the bundle for the stylesheets, which are known only when the bundle is complete. */
const stylesPlaceholder = '__STYLES__';
const filesPlaceholder = '__STYLESHEET_FILES__';

/** The oldest supported browsers, in the version numbers of lightningcss. */
const targets = { chrome: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) };

/** The order of stylesheets: shared ones, those of the feature's components, that of the page. */
const rank = (file: string): number => {
	const inFeature = /\/features\/[^/]+\/(.*)$/.exec(file)?.[1];
	if (inFeature === undefined) return 0;
	return inFeature.includes('/') ? 1 : 2;
};

const inOrder = (a: string, b: string): number => rank(a) - rank(b) || (a < b ? -1 : 1);

const isListOfIslands = (file: string): boolean => file.endsWith('/islands.gen.ts');

const isModule = (file: string): boolean => file.endsWith('.module.css');

/**
 * Serves `virtual:styles`: the stylesheet of every page component `features/FEATURE/…Page.tsx` by its name. A
 * stylesheet consists of those for all pages and of the CSS modules that the page and its islands import, in the order
 * of `rank` and of their paths. `files` has the file names of the stylesheets that are also files. Both are empty
 * except in a build.
 */
export function styles(): Plugin {
	const sheets = new Map<string, string>();
	const virtual = '\0virtual:styles';
	let building = false;
	return {
		name: 'masthead:styles',
		config: (_, { command }) => {
			building = command === 'build';
		},
		resolveId: (source) => (source === 'virtual:styles' ? virtual : undefined),
		load: (id) =>
			id === virtual
				? `export default ${building ? stylesPlaceholder : '{}'};export const files = ${building ? filesPlaceholder : '{}'}`
				: undefined,
		// Runs between Vite's plugins: after CSS modules get their class names, before stylesheets are collected.
		transform(css, id) {
			if (id.endsWith('.css')) sheets.set(id, css);
		},
		generateBundle(_, bundle) {
			const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? [];
			const used = (id: string, found = new Set<string>()): Set<string> => {
				if (found.has(id)) return found;
				found.add(id);
				// The list of islands imports all of them; a page has the rules of those that it names.
				if (!isListOfIslands(id)) for (const imported of importsOf(id)) used(imported, found);
				return found;
			};
			const withIslands = (page: string): Set<string> => {
				const found = used(page);
				const islands = [...found].filter(isListOfIslands).flatMap(importsOf);
				const names = (id: string, island: string) =>
					new RegExp(`["'\`]${basename(island).replace(/\.tsx$/, '')}["'\`]`).test(
						this.getModuleInfo(id)?.code ?? '',
					);
				for (let before = 0; before !== found.size; ) {
					before = found.size;
					for (const island of islands)
						if (!found.has(island) && [...found].some((id) => !isListOfIslands(id) && names(id, island)))
							used(island, found);
				}
				return found;
			};
			const all = [...sheets.keys()].sort(inOrder);
			const pages = [...this.getModuleIds()].filter((id) => /\/features\/[^/]+\/\w+Page\.tsx$/.test(id));
			const styles = Object.fromEntries(
				pages.map((page) => {
					const parts = withIslands(page);
					const css = [
						...all.filter((id) => !isModule(id)),
						...all.filter((id) => isModule(id) && parts.has(id)),
					];
					const code = Buffer.from(css.map((id) => sheets.get(id)).join('\n'));
					return [
						basename(page, '.tsx'),
						transform({ filename: page, code, targets, minify: true }).code.toString(),
					];
				}),
			);
			const files = Object.fromEntries(
				splitPages.flatMap((page) => {
					const css = styles[page];
					return css === undefined ? [] : [[page, fileName(page, css)]];
				}),
			);
			for (const chunk of Object.values(bundle))
				if (chunk.type === 'chunk')
					chunk.code = chunk.code
						.replace(stylesPlaceholder, () => JSON.stringify(styles))
						.replace(filesPlaceholder, () => JSON.stringify(files));
		},
	};
}
