import type { ConferencePage } from '../../../api/pages.gen';
import { stageAt } from '../../moments';
import type { View } from '../../view';

const halfDay = 43_200_000;

/** When the first day begins and the last one ends, RFC 3339; '' if the days are unknown. Those of the model are moments at noon. */
export function periodOf({ firstDay, lastDay }: ConferencePage): { start: string; end: string } {
	const shifted = (noon: string, by: number) =>
		noon === '' ? '' : new Date(Date.parse(noon) + by).toISOString();
	return { start: shifted(firstDay, -halfDay), end: shifted(lastDay, halfDay) };
}

/** Whether the last day of a conference is over; false if its days are unknown. */
export function isOver(model: ConferencePage, view: View): boolean {
	const { start, end } = periodOf(model);
	return start !== '' && stageAt(view.now, start, end) === 'ended';
}
