import { Link } from '@tanstack/react-router';
import { type DeskConferenceItem, listConferences } from '../../../api/client.gen';
import { useLanguage, useT } from '../../app/i18n';
import { shortDay } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { State } from '../../components/State';
import { ListPage } from '../../lists/ListPage';

/** The conferences that the editor may change. */
export function ConferencesPage() {
	const { t, lang } = useLanguage();
	return (
		<ListPage
			title={t('desk.area.conferences')}
			search={{}}
			onSearch={() => {}}
			noSearch
			queryKey={['conferences']}
			load={(page) => listConferences(page)}
			keyOf={({ id }) => id}
			columns={[
				{
					id: 'name',
					label: t('account.name'),
					main: true,
					cell: ({ slug, name }) => (
						<Link to="/events/conferences/$slug" params={{ slug }} dir="auto">
							{name}
						</Link>
					),
				},
				{ id: 'state', label: t('desk.status'), cell: (conference) => <StateOf {...conference} /> },
				{ id: 'city', label: t('newsletter.city'), cell: ({ city }) => <bdi>{city}</bdi> },
				{ id: 'day', label: t('event.date'), cell: ({ firstDay }) => <bdi>{shortDay(firstDay, lang)}</bdi> },
				{
					id: 'programme',
					label: t('event.programme'),
					cell: ({ slug }) => (
						<Link to="/events/conferences/$slug/programme" params={{ slug }}>
							{t('event.programme')}
						</Link>
					),
				},
			]}
			actions={
				<LinkButton to="/events/conferences/new" leftSection={<Icon name="plus" size={16} />}>
					{t('desk.live.newConference')}
				</LinkButton>
			}
		/>
	);
}

/** Whether readers see a conference. */
export function StateOf({
	withdrawn,
	published,
}: Pick<DeskConferenceItem, 'withdrawn'> & { published: boolean }) {
	const t = useT();
	if (withdrawn) return <State kind="off" label={t('desk.state.withdrawn')} />;
	return published ? (
		<State kind="live" label={t('preview.published')} />
	) : (
		<State kind="waiting" label={t('desk.status.unpublished')} />
	);
}
