import catalogues from 'virtual:messages';
import { type Message, type MessageId, type Translate, translator } from './translate';

const english = catalogues.en ?? {};
const translators = new Map<string, Translate>();

/** The translator of a language, cached. */
export function translatorOf(lang: string): Translate {
	let t = translators.get(lang);
	if (!t) {
		t = translator(lang, catalogues[lang] ?? english, english);
		translators.set(lang, t);
	}
	return t;
}

/** The messages with the given ids in a language, to be passed to an island. */
export function messagesFor(lang: string, ids: readonly MessageId[]): Record<string, Message> {
	return Object.fromEntries(ids.map((id) => [id, catalogues[lang]?.[id] ?? english[id] ?? id]));
}
