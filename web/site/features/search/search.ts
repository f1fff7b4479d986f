import type { KindTab, Piece, SearchPage } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import type { View } from '../../view';

/** Removes the quotation marks around a query, because messages add their own, and isolates bidirectional controls in it. */
export const withoutQuotes = (query: string): string => {
	const text = query.replace(/^["“”„«]([^"“”„«»]+)["“”»]$/, '$1');
	return /[\u202a-\u202e\u2066-\u2069]/.test(text) ? `\u2068${text}\u2069` : text;
};

/** The words that the heading above the results names: those typed, or those that all results have instead. */
export const namedWords = (model: SearchPage): string => withoutQuotes(model.interpretedQuery || model.query);

/**
 * The heading above the results. On an empty tab it states the number of results in all tabs. If the best result has
 * only similar words, it says that nothing was found; {@link searchNotices} says what is listed.
 */
export function searchHeading(model: SearchPage, view: View): string {
	const { total, capped } = model;
	const query = withoutQuotes(model.query);
	if (query === '') return model.categories.find((choice) => choice.current)?.text ?? '';
	if (total === 0) {
		const [all, tab] = [model.kinds[0], model.kinds.find((kind) => kind.current)];
		if (!all?.count || !tab)
			return view.t(model.unfilteredHref === '' ? 'search.none' : 'search.filtered', { query });
		return view.t('search.elsewhere', { query, kind: view.t(tab.key as MessageId), total: all.count });
	}
	if (model.similar === 'first') return view.t('search.none', { query });
	return view.t(capped ? 'search.capped' : 'search.results', { query: namedWords(model), total });
}

/** The sentences below the heading about results that do not have the words as typed. */
export function searchNotices(
	{ query, interpretedQuery, similar, approximate }: SearchPage,
	view: View,
): string[] {
	const notices: string[] = [];
	if (interpretedQuery !== '') notices.push(view.t('search.none', { query: withoutQuotes(query) }));
	if (similar !== '') notices.push(view.t(similar === 'first' ? 'search.similar' : 'search.someSimilar'));
	if (approximate) notices.push(view.t('search.nearly'));
	return notices;
}

/** The tabs as filters, each with its number of results. */
export const kindChoices = (all: readonly KindTab[], view: View) =>
	all.map(({ key, href, count, capped, current }) => ({
		text:
			count > 0
				? view
						.t('search.option', { text: view.t(key as MessageId), n: count })
						.replace(/\)$/, capped ? '+)' : ')')
				: view.t(key as MessageId),
		key: '',
		href,
		current,
	}));

/** Number of characters of a snippet that phones show, about three lines beside a picture. */
const phoneSnippetLength = 100;

/**
 * Splits a snippet into the part that phones show and the rest, which only wider screens show.
 * The split is between words and after the first match.
 */
export function splitSnippet(pieces: readonly Piece[]): [head: Piece[], tail: Piece[]] {
	const first = pieces.findIndex(({ hit }) => hit);
	let length = 0;
	for (const [i, { text, hit }] of pieces.entries()) {
		const splitAt = hit || i < first ? -1 : text.indexOf(' ', Math.max(0, phoneSnippetLength - length));
		if (splitAt >= 0)
			return [
				[...pieces.slice(0, i), { text: text.slice(0, splitAt), hit }],
				[{ text: text.slice(splitAt), hit }, ...pieces.slice(i + 1)],
			];
		length += text.length;
	}
	return [[...pieces], []];
}
