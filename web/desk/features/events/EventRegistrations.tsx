import { useParams } from '@tanstack/react-router';
import { listDeskEventRegistrations } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { shortDay, shortMoment } from '../../components/dates';
import { LinkButton } from '../../components/LinkButton';
import { TableDownload } from '../../components/TableDownload';
import { ListPage } from '../../lists/ListPage';

const stateNames = {
	registered: 'desk.live.registered',
	waiting: 'desk.live.waiting',
	cancelled: 'conference.cancelled',
} as const;

/** The tickets for an event, and who was at the door. */
export function EventRegistrations() {
	const { slug } = useParams({ from: '/shell/events/events/$slug/registrations' });
	const { t, lang } = useLanguage();
	return (
		<ListPage
			title={t('desk.live.registrations')}
			text={slug}
			search={{}}
			onSearch={() => {}}
			noSearch
			queryKey={['event-registrations', slug]}
			load={(page) => listDeskEventRegistrations({ slug, ...page })}
			keyOf={({ id }) => id}
			columns={[
				{ id: 'name', label: t('account.name'), main: true, cell: ({ name }) => <bdi>{name}</bdi> },
				{ id: 'state', label: t('desk.status'), cell: ({ state }) => t(stateNames[state]) },
				{ id: 'date', label: t('event.date'), cell: ({ date }) => <bdi>{shortDay(date, lang)}</bdi> },
				{
					id: 'guests',
					label: t('desk.live.guestsOf'),
					cell: ({ guests }) => <bdi>{guests.join(', ')}</bdi>,
				},
				{
					id: 'created',
					label: t('desk.admin.when'),
					wide: true,
					cell: ({ created }) => shortMoment(created, lang),
				},
				{
					id: 'checked',
					label: t('desk.live.attended'),
					cell: ({ checkedIn }) => checkedIn && shortMoment(checkedIn, lang),
				},
			]}
			actions={
				<>
					<LinkButton to={`/events/events/${slug}`} variant="default">
						{t('desk.live.event')}
					</LinkButton>
					<TableDownload path={`/desk/events/${slug}/registrations.csv`} name={`${slug}.csv`} />
				</>
			}
			empty={{ title: t('desk.live.noRegistrations') }}
		/>
	);
}
