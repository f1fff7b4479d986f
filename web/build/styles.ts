import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';

/**
 * Pages whose HTML has only the rules of the first screen. The whole stylesheet is a file that
 * browsers cache; it is loaded at the end of the first screen.
 */
const split = ['LandingPage'];

/** The file name of a page's stylesheet, made from its content. */
const fileName = (page: string, css: string): string =>
	`${page}-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;

/** The place in the bundle for the stylesheets, which are known only when the bundle is complete. */
const place = '__STYLES__';
const filesPlace = '__STYLESHEET_FILES__';

/** The oldest supported browsers, in the version numbers of lightningcss. */
const targets = { chrome: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) };

/** A page's own stylesheet comes after those of the feature's components, and these after the shared ones. */
const rank = (file: string): number => {
	const inFeature = /\/features\/[^/]+\/(.*)$/.exec(file)?.[1];
	if (inFeature === undefined) return 0;
	return inFeature.includes('/') ? 1 : 2;
};

const inOrder = (a: string, b: string): number => rank(a) - rank(b) || (a < b ? -1 : 1);

const isModule = (file: string): boolean => file.endsWith('.module.css');

/**
 * Gives every page, a component `features/FEATURE/…Page.tsx`, the stylesheet of everything it
 * uses, as `virtual:styles`: first the stylesheets for all pages, then the modules that the page
 * imports in the order of `rank` and of their paths. `files` has the file names of those that are
 * files as well. They are filled only in a build; otherwise a page has no styles.
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
				? `export default ${building ? place : '{}'};export const files = ${building ? filesPlace : '{}'}`
				: undefined,
		// Between Vite's own two steps: modules have their names and are not collected yet.
		transform(css, id) {
			if (id.endsWith('.css')) sheets.set(id, css);
		},
		generateBundle(_, bundle) {
			const used = (id: string, found = new Set<string>()): Set<string> => {
				if (found.has(id)) return found;
				found.add(id);
				for (const imported of this.getModuleInfo(id)?.importedIds ?? []) used(imported, found);
				return found;
			};
			const all = [...sheets.keys()].sort(inOrder);
			const pages = [...this.getModuleIds()].filter((id) => /\/features\/[^/]+\/\w+Page\.tsx$/.test(id));
			const styles = Object.fromEntries(
				pages.map((page) => {
					const parts = used(page);
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
				split.flatMap((page) => {
					const css = styles[page];
					return css === undefined ? [] : [[page, fileName(page, css)]];
				}),
			);
			for (const chunk of Object.values(bundle))
				if (chunk.type === 'chunk')
					chunk.code = chunk.code
						.replace(place, () => JSON.stringify(styles))
						.replace(filesPlace, () => JSON.stringify(files));
		},
	};
}
