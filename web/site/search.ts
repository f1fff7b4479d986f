import type { KindTab, SearchPage } from '../api/pages.gen';
import type { MessageId } from './i18n/translate';
import type { View } from './view';

/** What stands over the results. */
export function searchHeading(model: SearchPage, view: View): string {
	const { query, total, capped } = model;
	if (query === '') return model.categories.find((choice) => choice.current)?.text ?? '';
	if (total === 0) return view.t('search.none', { query });
	return view.t(capped ? 'search.capped' : 'search.results', { query, total });
}

/** The tabs as choices, with how many results each has. */
export const kindChoices = (all: readonly KindTab[], view: View) =>
	all.map(({ key, href, n, current }) => ({
		text: n > 0 ? view.t('search.option', { text: view.t(key as MessageId), n }) : view.t(key as MessageId),
		key: '',
		href,
		current,
	}));
