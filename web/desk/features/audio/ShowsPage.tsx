import { Link } from '@tanstack/react-router';
import { listDeskAudioShows } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { languageName } from '../../app/locales';
import { useSession } from '../../app/session';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { PublicState, statusNames } from '../../components/PublicState';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

const statuses = ['draft', 'published', 'withdrawn'] as const;

/** The audio shows of the brands that the editor may write for. */
export function ShowsPage() {
	const t = useT();
	const { brands } = useSession();
	const [search, change] = useListSearch<{
		q?: string;
		brand?: string;
		status?: (typeof statuses)[number];
	}>();
	const add = (
		<LinkButton to="/audio/new" leftSection={<Icon name="plus" size={16} />}>
			{t('desk.audio.newShow')}
		</LinkButton>
	);
	return (
		<ListPage
			title={t('menu.audioShows')}
			search={search}
			onSearch={change}
			filters={[
				{ name: 'brand', label: t('search.brand'), kind: 'brand' },
				{
					name: 'status',
					label: t('desk.status'),
					options: statuses.map((status) => ({ value: status, label: t(statusNames[status]) })),
				},
			]}
			queryKey={['audio-shows', search]}
			load={(page) => listDeskAudioShows({ ...search, ...page })}
			keyOf={({ id }) => id}
			columns={[
				{
					id: 'title',
					label: t('company.edit.headline'),
					main: true,
					cell: ({ id, title, lang }) => (
						<Link to="/audio/$id" params={{ id: String(id) }} lang={lang} dir="auto">
							{title}
						</Link>
					),
				},
				{
					id: 'episodes',
					label: t('audio.episodes'),
					cell: ({ id, episodes }) => (
						<Link to="/audio/$id/episodes" params={{ id: String(id) }}>
							{t('audio.count', { n: episodes })}
						</Link>
					),
				},
				{ id: 'status', label: t('desk.status'), cell: ({ status }) => <PublicState status={status} /> },
				{
					id: 'brand',
					label: t('search.brand'),
					wide: true,
					cell: ({ brand, lang }) => (
						<>
							{brands.find(({ slug }) => slug === brand)?.name ?? brand} ·{' '}
							<span lang={lang}>{languageName(lang)}</span>
						</>
					),
				},
			]}
			actions={add}
			empty={{ title: t('desk.audio.empty'), action: add }}
		/>
	);
}
