import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bootScript, speculationRules } from '../site/inline.ts';
import { type PageFonts, subsetFonts } from './fonts.ts';
import { drawIcons, type Icon } from './icons.ts';

const id = 'virtual:assets';
const fontsFile = '.vite/fonts.json';
const iconsFile = '.vite/icons.json';

/** The results of the browser build that the server bundle needs. */
export interface Assets {
	/** Address of the loader module. */
	loader: string;
	/** The contents of a page's head for its fonts, by script or language. */
	fonts: Record<string, PageFonts>;
	/** The icon for the home screens of devices that read no manifest. */
	icon: string;
}

const placeholders: Assets = {
	loader: '/assets/loader.js',
	fonts: {
		latin: {
			css: '',
			second: { css: '', file: '/assets/sans.woff2' },
			late: '',
			ownRule: '',
			family: 'Anek Latin',
			preload: ['/assets/serif.woff2'],
		},
		tamil: {
			css: '',
			second: { css: '', file: '' },
			late: '',
			ownRule: '@font-face{font-family:"Anek Tamil"}',
			family: 'Anek Tamil',
			preload: ['/assets/tamil.woff2'],
		},
	},
	icon: '/assets/icon.png',
};

interface Chunk {
	file: string;
	name?: string;
}

function readAssets(dist: string): Assets {
	const client = join(dist, 'client');
	const manifest: Record<string, Chunk> = JSON.parse(
		readFileSync(join(client, '.vite/manifest.json'), 'utf8'),
	);
	const chunks = Object.values(manifest);
	const loader = chunks.find((chunk) => chunk.name === 'loader');
	if (!loader) throw new Error('the browser build has no loader; run it first');
	const icons: Icon[] = JSON.parse(readFileSync(join(client, iconsFile), 'utf8'));
	return {
		loader: `/${loader.file}`,
		fonts: JSON.parse(readFileSync(join(client, fontsFile), 'utf8')),
		icon: icons[0]?.src ?? '',
	};
}

/** The source expression that allows an inline script in a Content-Security-Policy. */
export const sourceHash = (text: string): string =>
	`'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Sources of the Content-Security-Policy besides 'self'. Inline styles are allowed, because style attributes
 * contain placeholder pictures.
 */
export const policy = {
	styles: ["'unsafe-inline'"],
	scripts: [sourceHash(bootScript), sourceHash(speculationRules)],
};

/** Serves `virtual:assets`, read from the browser build in the folder dist; without dist, placeholders for tests. */
export function assets(dist?: string): Plugin {
	return {
		name: 'masthead:assets',
		resolveId: (source) => (source === id ? `\0${id}` : undefined),
		load(source) {
			if (source !== `\0${id}`) return;
			if (dist) this.addWatchFile(join(dist, 'client/.vite/manifest.json'));
			return `export default ${JSON.stringify(dist ? readAssets(dist) : placeholders)};export const csp = ${JSON.stringify(policy)}`;
		},
		closeBundle() {
			if (dist && existsSync(dist))
				writeFileSync(join(dist, 'csp.json'), `${JSON.stringify(policy, null, '\t')}\n`);
		},
	};
}

/**
 * Completes the browser build: adds the fonts and the icons, and removes the stylesheet of the
 * islands, because the styles of their pages have its rules. cache is the folder of finished fonts,
 * mark the SVG file of the logo.
 */
export function client(cache: string, mark: string): Plugin {
	return {
		name: 'masthead:client',
		enforce: 'post',
		generateBundle: {
			// Runs after Vite has collected the stylesheet from the chunks.
			order: 'post',
			async handler(_, bundle) {
				for (const name of Object.keys(bundle)) if (name.endsWith('.css')) delete bundle[name];
				const { files, fonts } = await subsetFonts(cache);
				for (const [name, source] of files)
					this.emitFile({ type: 'asset', fileName: `assets/${name}`, source });
				this.emitFile({ type: 'asset', fileName: fontsFile, source: JSON.stringify(fonts) });
				const drawn = await drawIcons(mark);
				for (const [name, source] of drawn.files)
					this.emitFile({ type: 'asset', fileName: `assets/${name}`, source });
				this.emitFile({ type: 'asset', fileName: iconsFile, source: JSON.stringify(drawn.icons) });
			},
		},
	};
}
