import type { PeoplePage } from '../../../api/pages.gen';
import type { View } from '../../view';

/** The number of people who were found. */
export const peopleCount = (model: PeoplePage, view: View): string =>
	model.query === ''
		? view.t('person.count', { count: model.total })
		: view.t('person.found', { count: model.total, query: model.query });

/** The text of a page without people; empty for a page with people, and for a search that found nobody. */
export const emptyText = (model: PeoplePage, view: View): string => {
	if (model.cards.length > 0 || (model.query !== '' && model.active.length === 0)) {
		return '';
	}
	return [
		...model.unknown.map((value) => view.t('person.unknownValue', { value })),
		view.t(model.active.length > 0 ? 'person.none' : 'person.empty'),
	].join(' ');
};
