/** Selects the rules of a stylesheet that a piece of HTML needs. */

/**
 * What a selector requires of an element and of those around and before it: all of the classes, and one of the
 * languages if there are any.
 */
interface SelectorNeeds {
	classes: string[];
	langs: string[];
}

/** A rule with the requirements of its selectors, or a block of rules with its prelude. */
type Rule = { text: string; needs?: SelectorNeeds[] } | { before: string; rules: Rule[] };

/** Returns the position of the } that closes the block whose { is at open. */
function blockEnd(css: string, open: number): number {
	let depth = 0;
	for (let position = open; position < css.length; position++) {
		const character = css[position];
		if (character === '{') depth++;
		else if (character === '}' && --depth === 0) return position;
		else if (character === '"' || character === "'") position = css.indexOf(character, position + 1);
	}
	return css.length;
}

/**
 * The requirements of a selector. Classes inside brackets may be missing, and the content of :not()
 * may be anything.
 */
function neededBy(selector: string): SelectorNeeds {
	const required = selector.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '');
	const langs = [...required.matchAll(/\[lang=(\w+)\]|:lang\(([\w, ]+)\)/g)].flatMap(
		([, attribute, pseudoClass]) => (attribute ?? pseudoClass ?? '').split(/, ?/),
	);
	let outside = required;
	for (let before = ''; before !== outside; ) {
		before = outside;
		outside = outside.replace(/\([^()]*\)/g, '');
	}
	return { classes: [...outside.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name), langs };
}

/** The selectors of a list, split at the commas outside brackets. */
const splitSelectors = (list: string): string[] => list.split(/,(?![^(]*\))/);

/** Whether the rules of a block apply to screens. Print rules are only in the file, which loads before anybody prints. */
const forScreens = (before: string): boolean => !before.startsWith('@media print');

/** Parses a minified stylesheet without nested style rules. */
function parseRules(css: string): Rule[] {
	const rules: Rule[] = [];
	for (let position = 0; position < css.length; ) {
		const open = css.indexOf('{', position);
		const statement = css.indexOf(';', position);
		if (statement >= 0 && (open < 0 || statement < open)) {
			rules.push({ text: css.slice(position, statement + 1) });
			position = statement + 1;
			continue;
		}
		if (open < 0) break;
		const end = blockEnd(css, open);
		const before = css.slice(position, open);
		if (/^@(media|supports|container|layer)/.test(before))
			rules.push({ before, rules: forScreens(before) ? parseRules(css.slice(open + 1, end)) : [] });
		else
			rules.push({
				text: css.slice(position, end + 1),
				needs: before.startsWith('@') ? undefined : splitSelectors(before).map(neededBy),
			});
		position = end + 1;
	}
	return rules;
}

const isUsed = (found: ReadonlySet<string>, { classes, langs }: SelectorNeeds): boolean =>
	classes.every((name) => found.has(`.${name}`)) &&
	(langs.length === 0 || langs.some((lang) => found.has(lang)));

/** Writes the rules that apply to the classes (each with a full stop before it) and languages in found. */
function writeRules(rules: readonly Rule[], found: ReadonlySet<string>): string {
	let css = '';
	for (const rule of rules) {
		if ('rules' in rule) {
			const inside = writeRules(rule.rules, found);
			if (inside !== '') css += `${rule.before}{${inside}}`;
		} else if (rule.needs === undefined || rule.needs.some((needs) => isUsed(found, needs))) css += rule.text;
	}
	return css;
}

/** The classes of a piece of HTML, each with a full stop before it, and its languages, separated by spaces. */
export function selectorsIn(html: string): string {
	const found = new Set<string>();
	for (const [, name, value = ''] of html.matchAll(/ (class|lang)="([^"]*)"/g)) {
		if (name === 'lang') found.add(value);
		else for (const className of value.split(' ')) found.add(`.${className}`);
	}
	return [...found].join(' ');
}

/** A parsed stylesheet with the results for earlier requests. */
interface Sheet {
	rules: Rule[];
	/** Results by the classes and languages. */
	results: Map<string, string>;
}

/** Maximum number of stored results for a stylesheet. Few are needed, because pages with the same opening share one. */
const maxResults = 64;

const sheets = new Map<string, Sheet>();

/**
 * The rules of a page's stylesheet that a piece of its HTML needs on a screen, in their order:
 * those without a class, and those whose classes and languages the HTML has. `used` has the
 * classes and languages of the HTML, as `selectorsIn` returns them; `lang` is the language of the page.
 * It may return rules that are not needed, but never leaves out one that is.
 */
export function criticalCss(css: string, used: string, lang: string): string {
	const sheet = sheets.get(css) ?? { rules: parseRules(css), results: new Map<string, string>() };
	sheets.set(css, sheet);
	const found = new Set(used.split(' ')).add(lang);
	const key = [...found].sort().join(' ');
	let result = sheet.results.get(key);
	if (result === undefined) {
		result = writeRules(sheet.rules, found);
		if (sheet.results.size >= maxResults) sheet.results.clear();
		sheet.results.set(key, result);
	}
	return result;
}
