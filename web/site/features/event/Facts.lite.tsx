import type { EventCard } from '../../../api/pages.gen';
import { stageAt } from '../../moments';
import { langAttributes, type View } from '../../view';

/** Description, place and time of an event, with the registration link until it starts. */
export const EventFacts = ({ event, view }: { event: EventCard; view: View }) => {
	const { startsAt, endsAt, link, details } = event;
	const stage = stageAt(view.now, startsAt, endsAt);
	const upcoming = startsAt === '' || stage === 'upcoming';
	return (
		<>
			<p>
				<small>
					<span {...langAttributes(view, event.place === '' ? '' : event.lang)}>
						{event.place || view.t('event.online')}
					</span>
					{startsAt !== '' && ` · ${view.dates.dateTime(startsAt, event.zone || undefined)}`}
					{startsAt !== '' && stage === 'ended' && ` · ${view.t('event.over')}`}
					{event.category === 'MEETUP' && ` · ${view.t('event.meetup')}`}
				</small>
			</p>
			<p {...langAttributes(view, event.lang)}>{event.description}</p>
			{event.action === 'register' && upcoming && (
				<p>
					<a href={link}>{view.t('event.register')}</a>
				</p>
			)}
			{!details.startsWith('/') && (
				<p>
					<a href={details}>{view.t('event.details')}</a>
				</p>
			)}
		</>
	);
};
