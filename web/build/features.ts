/**
 * Writes the lists that follow from the folders of the site: pages with their lite forms, islands
 * and enhancements.
 * `node web/build/features.ts` writes them; with `--check` it fails when a file differs from what it would write.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const header = '// Generated from the folders of the site by `npm run generate`. Do not edit.\n';

/** A module with a named export. */
interface Entry {
	/** The name by which pages and elements refer to it. */
	name: string;
	/** The name of its export. */
	exported: string;
	/** Its path from the site's folder, without the extension. */
	path: string;
}

const byName = (a: Entry, b: Entry): number => (a.name < b.name ? -1 : 1);

const camelCase = (name: string): string =>
	name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Finds the entries in the folders, and throws if two have the same name. */
function findEntries(
	site: string,
	folders: string[],
	entryOf: (file: string, folder: string) => Entry | undefined,
): Entry[] {
	const entries = folders
		.filter((folder) => existsSync(`${site}/${folder}`))
		.flatMap((folder) => readdirSync(`${site}/${folder}`).flatMap((file) => entryOf(file, folder) ?? []))
		.sort(byName);
	entries.forEach(({ name, path }, i) => {
		if (entries[i + 1]?.name === name)
			throw new Error(`${path} and ${entries[i + 1]?.path} have the same name`);
	});
	return entries;
}

const lines = (entries: Entry[], line: (entry: Entry) => string): string => entries.map(line).join('');

const imports = (entries: Entry[]): string =>
	lines(entries, ({ exported, path }) => `import { ${exported} } from './${path}';\n`);

const chunk = ({ name, exported, path }: Entry): string =>
	`\t${/^\w+$/.test(name) ? name : `'${name}'`}: () => import('./${path}').then((m) => m.${exported}),\n`;

/** Returns the text of each generated file by its name in the folder `site`. Throws if two pages have one name. */
export function listFeatures(site: string): Record<string, string> {
	const features = readdirSync(`${site}/features`).map((feature) => `features/${feature}`);
	const pages = findEntries(site, features, (file, folder) => {
		const name = /^(\w+Page)\.tsx$/.exec(file)?.[1];
		return name === undefined ? undefined : { name, exported: name, path: `${folder}/${name}` };
	});
	const liteForms = findEntries(site, features, (file, folder) => {
		const name = /^(\w+Page)\.lite\.tsx$/.exec(file)?.[1];
		return name === undefined ? undefined : { name, exported: `${name}Lite`, path: `${folder}/${name}.lite` };
	});
	const shared = (folder: string) => [folder, ...features.map((feature) => `${feature}/${folder}`)];
	const islands = findEntries(site, shared('islands'), (name, folder) => {
		const path = `${folder}/${name}/${name}`;
		return existsSync(`${site}/${path}.tsx`) ? { name, exported: name, path } : undefined;
	});
	const enhancements = findEntries(site, shared('enhancements'), (file, folder) => {
		const name = /^([\w-]+)\.ts$/.exec(file)?.[1];
		return name === undefined ? undefined : { name, exported: camelCase(name), path: `${folder}/${name}` };
	});
	const table = (entries: Entry[]) =>
		lines(entries, ({ name, exported }) =>
			name === exported ? `\t${name},\n` : `\t${name}: ${exported},\n`,
		);
	return {
		'pages.gen.ts': `${header}import type { ReactNode } from 'react';
import type { Pages } from '../api/pages.gen';
${imports(pages)}${imports(liteForms)}import type { View } from './view';

type Components = { [N in keyof Pages]: (props: { model: Pages[N]; view: View }) => ReactNode };

/** The component of every page by the name of its model. */
export const pages: Components = {
${table(pages)}};

/** The lite form of every page that has one. */
export const liteForms: Partial<Components> = {
${table(liteForms)}};
`,
		'islands.gen.ts': `${header}import type { ComponentProps } from 'react';
${imports(islands)}
/** The islands as the server renders them. */
export const islands = {
${table(islands)}} as const;

export type IslandName = keyof typeof islands;

export type IslandProps = { [N in IslandName]: ComponentProps<(typeof islands)[N]> };
`,
		'chunks.gen.ts': `${header}import type { ComponentType } from 'react';
import type { IslandName } from './islands.gen';

/** The islands as a browser loads them. */
export const islands: Record<IslandName, () => Promise<ComponentType<never>>> = {
${lines(islands, chunk)}};

/** The scripts that enhance HTML that the server rendered. */
export const enhancements = {
${lines(enhancements, chunk)}};

export type EnhancementName = keyof typeof enhancements;
`,
	};
}

/** Writes the generated files below `site` that differ. If `check` is set it reports them instead, and the process fails. */
function generate(site: string, check: boolean): void {
	for (const [name, text] of Object.entries(listFeatures(site))) {
		const file = `${site}/${name}`;
		if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
		if (!check) {
			writeFileSync(file, text);
			console.log(`wrote ${file}`);
			continue;
		}
		console.error(`${file} does not match the folders; run \`make generate\``);
		process.exitCode = 1;
	}
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
	generate('web/site', process.argv.includes('--check'));
