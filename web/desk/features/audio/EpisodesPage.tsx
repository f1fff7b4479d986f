import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { listDeskAudioEpisodes, readDeskAudioShow } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { NotFound } from '../../components/NotFound';
import { PublicState, type PublicStatus, statusNames } from '../../components/PublicState';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

const statuses = ['draft', 'scheduled', 'published', 'withdrawn'] as const;

/** The episodes of an audio show, the last created first. */
export function EpisodesPage() {
	const { t, lang } = useLanguage();
	const { id } = useParams({ from: '/shell/audio/$id/episodes' });
	const record = Number(id);
	const [search, change] = useListSearch<{ q?: string; status?: PublicStatus }>();
	const show = useQuery({
		queryKey: ['audio-show-of', id],
		queryFn: () => must(readDeskAudioShow({ record })),
		retry: false,
	});
	if (show.isError) return <NotFound />;
	const add = (
		<LinkButton to={`/audio/${id}/episodes/new`} leftSection={<Icon name="plus" size={16} />}>
			{t('desk.audio.newEpisode')}
		</LinkButton>
	);
	return (
		<ListPage
			title={t('audio.episodes')}
			back={{ to: `/audio/${id}`, label: show.data?.title ?? t('desk.library.use.audioShow') }}
			search={search}
			onSearch={change}
			tabs={{
				name: 'status',
				label: t('desk.status'),
				options: [
					{ label: t('desk.status.all') },
					...statuses.map((status) => ({ value: status, label: t(statusNames[status]) })),
				],
			}}
			queryKey={['audio-episodes', id, search]}
			load={(page) => listDeskAudioEpisodes({ record, ...search, ...page })}
			keyOf={({ id: episode }) => episode}
			columns={[
				{
					id: 'title',
					label: t('company.edit.headline'),
					main: true,
					cell: ({ id: episode, title }) => (
						<Link
							to="/audio/$id/episodes/$episode"
							params={{ id, episode: String(episode) }}
							lang={show.data?.lang}
							dir="auto"
						>
							{title}
						</Link>
					),
				},
				{ id: 'status', label: t('desk.status'), cell: ({ status }) => <PublicState status={status} /> },
				{
					id: 'published',
					label: t('preview.published'),
					cell: ({ publishedAt }) =>
						publishedAt && (
							<time dateTime={publishedAt}>{shortMoment(publishedAt, lang, show.data?.timeZone)}</time>
						),
				},
			]}
			actions={add}
			empty={{ title: t('audio.count', { n: 0 }), action: add }}
		/>
	);
}
