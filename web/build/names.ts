/** Short names for the classes of CSS modules, because a page repeats them on every card. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const characters = `${letters}0123456789`;

/** A name that the pattern `[local]-[hash]` may have made. */
const longName = /\b[A-Za-z]\w*-[\w-]{6}(?![\w-])/g;

const longNames = new Map<string, string>();

/**
 * The short name of a class, which is the same in the browser's build and in the renderer's. Throws if two
 * classes have the same short name.
 */
function shortName(name: string): string {
	const [first = 0, ...others] = createHash('sha256').update(name).digest().subarray(0, 4);
	const short = [
		letters[first % letters.length],
		...others.map((n) => characters[n % characters.length]),
	].join('');
	const other = longNames.get(short) ?? name;
	if (other !== name) throw new Error(`rename a class: ${name} and ${other} have the same short name`);
	longNames.set(short, name);
	return short;
}

/** Replaces the class names of the module with the hash at their end. */
const shorten = (code: string, hash: string): string =>
	code.replace(longName, (name) => (name.endsWith(`-${hash}`) ? shortName(name) : name));

/** Plugins that shorten the names in the stylesheet of each CSS module and in the script that exports them. */
export function classNames(): Plugin[] {
	const plugin = (name: string, hash: RegExp, options: Partial<Plugin>): Plugin => ({
		name: `masthead:${name}`,
		apply: 'build',
		...options,
		transform(code, id) {
			const [, found] = (id.endsWith('.module.css') && hash.exec(code)) || [];
			return found === undefined ? undefined : { code: shorten(code, found), map: null };
		},
	});
	return [
		// Runs between Vite's plugins: after the one that names the classes, and before the one that turns the
		// stylesheet into a script.
		plugin('class-names', /\.[A-Za-z]\w*-([\w-]{6})(?![\w-])/, {}),
		plugin('exported-class-names', /"[A-Za-z]\w*-([\w-]{6})"/, { enforce: 'post' }),
	];
}
