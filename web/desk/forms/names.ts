import { languageName } from '../app/locales';

/** Names in other languages as a text, for the comparison of two versions: a line for each language. */
export const showNames = (names: Record<string, string[]>): string =>
	Object.entries(names)
		.map(([code, list]) => `${languageName(code)}: ${list.join(', ')}`)
		.join('\n');
