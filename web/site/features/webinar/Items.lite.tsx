import type { WebinarCard } from '../../../api/pages.gen';
import { Items } from '../../lite/elements';
import { stageAt } from '../../moments';
import type { View } from '../../view';

/** Webinars as a list with their times. */
export const WebinarItems = ({ cards, view }: { cards: readonly WebinarCard[]; view: View }) => (
	<Items
		view={view}
		items={cards.map(({ title, href, lang, startsAt, endsAt, cancelled }) => ({
			title,
			href,
			lang,
			note: [
				view.dates.dateTime(startsAt),
				cancelled
					? view.t('webinar.cancelled')
					: stageAt(view.now, startsAt, endsAt) === 'live' && view.t('video.live'),
			]
				.filter(Boolean)
				.join(' · '),
		}))}
	/>
);
