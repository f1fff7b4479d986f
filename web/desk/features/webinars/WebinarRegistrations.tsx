import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { listDeskRegistrations, readDraft } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { TableDownload } from '../../components/TableDownload';
import { ListPage } from '../../lists/ListPage';

export const stateNames = {
	registered: 'desk.live.registered',
	waiting: 'desk.live.waiting',
	cancelled: 'conference.cancelled',
} as const;

/** The registrations for a webinar, with who watched it. */
export function WebinarRegistrations() {
	const { id } = useParams({ from: '/shell/events/webinars/$id/registrations' });
	const { t, lang } = useLanguage();
	const story = useQuery({ queryKey: ['draft', id], queryFn: () => must(readDraft({ id: Number(id) })) });
	return (
		<ListPage
			title={t('desk.live.registrations')}
			back={{ to: `/events/webinars/${id}`, label: story.data?.title ?? t('menu.webinars') }}
			search={{}}
			onSearch={() => {}}
			noSearch
			queryKey={['webinar-registrations', id]}
			load={(page) => listDeskRegistrations({ id: Number(id), ...page })}
			keyOf={(row) => row.id}
			columns={[
				{
					id: 'name',
					label: t('account.name'),
					main: true,
					cell: ({ answers }) => <bdi>{`${answers.first_name ?? ''} ${answers.last_name ?? ''}`.trim()}</bdi>,
				},
				{ id: 'email', label: t('account.email'), cell: ({ answers }) => <bdi>{answers.email}</bdi> },
				{ id: 'company', label: t('webinar.company'), cell: ({ answers }) => <bdi>{answers.company}</bdi> },
				{ id: 'state', label: t('desk.status'), cell: ({ state }) => t(stateNames[state]) },
				{
					id: 'created',
					label: t('desk.admin.when'),
					wide: true,
					cell: ({ created }) => shortMoment(created, lang),
				},
				{
					id: 'attended',
					label: t('desk.live.attended'),
					cell: ({ attended, minutes }) =>
						attended && `${shortMoment(attended, lang)} · ${t('webinar.minutes', { count: minutes })}`,
				},
			]}
			actions={<TableDownload path={`/desk/webinars/${id}/registrations.csv`} name={`webinar-${id}.csv`} />}
			empty={{ title: t('desk.live.noRegistrations') }}
		/>
	);
}
