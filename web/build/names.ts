/** Short names for the classes of CSS modules, because a page repeats them on every card. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const signs = `${letters}0123456789`;

/** A name that the pattern `[local]-[hash]` may have made. */
const long = /\b[A-Za-z]\w*-[\w-]{6}(?![\w-])/g;

const taken = new Map<string, string>();

/**
 * The short name of a class: the same in the browser's build and in the renderer's. Two classes
 * with the same short name end the build.
 */
function shortName(name: string): string {
	const [first = 0, ...others] = createHash('sha256').update(name).digest().subarray(0, 4);
	const short = [letters[first % letters.length], ...others.map((n) => signs[n % signs.length])].join('');
	const other = taken.get(short) ?? name;
	if (other !== name) throw new Error(`rename a class: ${name} and ${other} have the same short name`);
	taken.set(short, name);
	return short;
}

/** Replaces the names of one module, which end in its hash. */
const shorten = (code: string, hash: string): string =>
	code.replace(long, (name) => (name.endsWith(`-${hash}`) ? shortName(name) : name));

/** Plugins that shorten the names in the stylesheet of each CSS module and in the script that exports them. */
export function classNames(): Plugin[] {
	const plugin = (name: string, hash: RegExp, more: Partial<Plugin>): Plugin => ({
		name: `masthead:${name}`,
		apply: 'build',
		...more,
		transform(code, id) {
			const [, found] = (id.endsWith('.module.css') && hash.exec(code)) || [];
			return found === undefined ? undefined : { code: shorten(code, found), map: null };
		},
	});
	return [
		// Between Vite's own two steps: the first names the classes, the second turns the
		// stylesheet into a script.
		plugin('class-names', /\.[A-Za-z]\w*-([\w-]{6})(?![\w-])/, {}),
		plugin('exported-class-names', /"[A-Za-z]\w*-([\w-]{6})"/, { enforce: 'post' }),
	];
}
