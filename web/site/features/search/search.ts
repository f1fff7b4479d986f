import type { KindTab, Piece, SearchPage } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import type { View } from '../../view';

/** A query without quotation marks around it, for which sentences put their own, and with its direction kept to itself. */
export const bare = (query: string): string => {
	const words = query.replace(/^["“”„«]([^"“”„«»]+)["“”»]$/, '$1');
	return /[\u202a-\u202e\u2066-\u2069]/.test(words) ? `\u2068${words}\u2069` : words;
};

/** What stands over the results. A tab without any says what the others have. */
export function searchHeading(model: SearchPage, view: View): string {
	const { total, capped } = model;
	const query = bare(model.query);
	if (query === '') return model.categories.find((choice) => choice.current)?.text ?? '';
	if (total === 0) {
		const [all, tab] = [model.kinds[0], model.kinds.find((kind) => kind.current)];
		if (!all?.count || !tab)
			return view.t(model.unfilteredHref === '' ? 'search.none' : 'search.filtered', { query });
		return view.t('search.elsewhere', { query, kind: view.t(tab.key as MessageId), total: all.count });
	}
	return view.t(capped ? 'search.capped' : 'search.results', { query, total });
}

/** The tabs as choices, with how many results each has. */
export const kindChoices = (all: readonly KindTab[], view: View) =>
	all.map(({ key, href, count, current }) => ({
		text:
			count > 0
				? view.t('search.option', { text: view.t(key as MessageId), n: count })
				: view.t(key as MessageId),
		key: '',
		href,
		current,
	}));

/** How much of a snippet a phone shows: about three lines beside a picture. */
const brief = 100;

/**
 * A snippet as a phone shows it, and what follows there only on wider pages. It is
 * divided between words, behind the first that answers the query.
 */
export function divided(pieces: readonly Piece[]): [head: Piece[], tail: Piece[]] {
	const first = pieces.findIndex(({ hit }) => hit);
	let length = 0;
	for (const [i, { text, hit }] of pieces.entries()) {
		const at = hit || i < first ? -1 : text.indexOf(' ', Math.max(0, brief - length));
		if (at >= 0)
			return [
				[...pieces.slice(0, i), { text: text.slice(0, at), hit }],
				[{ text: text.slice(at), hit }, ...pieces.slice(i + 1)],
			];
		length += text.length;
	}
	return [[...pieces], []];
}
