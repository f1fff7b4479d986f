import { partialDate } from '../../partial-dates';
import type { View } from '../../view';

/** The time from one partial date to another, such as "Mar 2019 - Jun 2021" or "2019 - Present"; "" if both are unknown. */
export function period(started: string, ended: string, view: Pick<View, 'lang' | 't'>): string {
	if (started === '' && ended === '') return '';
	const last = ended === '' ? view.t('person.present') : partialDate(ended, view.lang);
	return started === '' ? last : `${partialDate(started, view.lang)} - ${last}`;
}
