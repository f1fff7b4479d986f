import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { listDeskAudioEpisodes, readDeskAudioShow } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { AddLink } from '../../components/LinkButton';
import { NotFound } from '../../components/NotFound';
import { type PublicStatus, statusNames } from '../../components/PublicState';
import { stateTabs, statusColumn } from '../../lists/columns';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

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
	const add = <AddLink to={`/audio/${id}/episodes/new`}>{t('desk.audio.newEpisode')}</AddLink>;
	return (
		<ListPage
			title={t('audio.episodes')}
			back={{ to: `/audio/${id}`, label: show.data?.title ?? t('desk.library.use.audioShow') }}
			search={search}
			onSearch={change}
			tabs={stateTabs(t, 'status', statusNames)}
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
				statusColumn(t),
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
