/**
 * Turns compiled ICU messages into text, on the server and in islands.
 * Compiling happens at build time; no ICU parser reaches a browser.
 */
import type en from '../../../internal/i18n/locales/en.json';

/** A part of a compiled message: text, `#`, or a slot with its kind and cases. */
export type Token = string | [name: string, kind?: string, cases?: Record<string, Message>];

/** A compiled message; a plain string when it has no slots. */
export type Message = string | Token[];

/** The id of a message in the catalogues. */
export type MessageId = keyof typeof en;

export type Values = Record<string, string | number>;

/** Returns the message with an id in one language; the English one if there is no translation. */
export type Translate = (id: MessageId, values?: Values) => string;

/** Caches the format of each language and its results, because pages repeat the same few numbers. */
function memoized<F>(
	make: (lang: string) => F,
	apply: (format: F, n: number) => string,
): (lang: string, n: number) => string {
	const formats = new Map<string, { format: F; known: Map<number, string> }>();
	return (lang, n) => {
		let entry = formats.get(lang);
		if (!entry) {
			entry = { format: make(lang), known: new Map() };
			formats.set(lang, entry);
		}
		let text = entry.known.get(n);
		if (text === undefined) {
			text = apply(entry.format, n);
			if (entry.known.size < 500) entry.known.set(n, text);
		}
		return text;
	};
}

const plural = memoized(
	(lang) => new Intl.PluralRules(lang),
	(rules, n) => rules.select(n),
);
const number = memoized(
	(lang) => new Intl.NumberFormat(lang),
	(format, n) => format.format(n),
);

function formatMessage(message: Message, lang: string, values: Values, count?: number): string {
	if (typeof message === 'string') return message;
	let text = '';
	for (const token of message) {
		if (typeof token === 'string') {
			text += token === '#' && count !== undefined ? number(lang, count) : token;
			continue;
		}
		const [name, kind, cases] = token;
		const value = values[name] ?? '';
		if (kind === 'plural') {
			const n = Number(value);
			text += formatMessage(cases?.[n] ?? cases?.[plural(lang, n)] ?? cases?.other ?? '', lang, values, n);
		} else if (kind === 'select') {
			text += formatMessage(cases?.[value] ?? cases?.other ?? '', lang, values, count);
		} else {
			text += typeof value === 'number' ? number(lang, value) : value;
		}
	}
	return text;
}

/** Creates the translator of a language. It returns the id itself for a message that neither catalogue has. */
export function translator(
	lang: string,
	catalogue: Record<string, Message>,
	fallback: Record<string, Message> = {},
): Translate {
	return (id, values = {}) => {
		const translated = catalogue[id];
		return translated === undefined
			? formatMessage(fallback[id] ?? id, 'en', values)
			: formatMessage(translated, lang, values);
	};
}
