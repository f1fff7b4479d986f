import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const id = 'virtual:messages';

/** Compiles every catalogue in the folder dir: locale → message id → tokens. */
export function compileCatalogues(dir: string): Record<string, Record<string, unknown>> {
	const catalogues: Record<string, Record<string, unknown>> = {};
	for (const file of readdirSync(dir).sort()) {
		if (!file.endsWith('.json') || file === 'notes.json') continue;
		const texts: Record<string, string> = JSON.parse(readFileSync(join(dir, file), 'utf8'));
		catalogues[file.slice(0, -'.json'.length)] = Object.fromEntries(
			Object.entries(texts).map(([key, text]) => {
				const tokens = compileMessage(text);
				return [key, tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens];
			}),
		);
	}
	return catalogues;
}

/** Serves the compiled ICU catalogues as the module `virtual:messages`. */
export function messages(dir: string): Plugin {
	return {
		name: 'masthead:messages',
		resolveId: (source) => (source === id ? `\0${id}` : undefined),
		load(source) {
			if (source !== `\0${id}`) return;
			for (const file of readdirSync(dir)) this.addWatchFile(join(dir, file));
			return `export default ${JSON.stringify(compileCatalogues(dir))}`;
		},
	};
}
