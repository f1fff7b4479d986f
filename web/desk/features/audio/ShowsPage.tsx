import { Link } from '@tanstack/react-router';
import { type DeskShow, listDeskAudioShows } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { languageName } from '../../app/locales';
import { AddLink } from '../../components/LinkButton';
import { linkColumn, publicFilters, statusColumn, useBrandOf } from '../../lists/columns';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** The audio shows of the brands that the editor may write for. */
export function ShowsPage() {
	const t = useT();
	const brandOf = useBrandOf();
	const [search, change] = useListSearch<{
		q?: string;
		brand?: string;
		status?: 'draft' | 'published' | 'withdrawn';
	}>();
	const add = <AddLink to="/audio/new">{t('desk.audio.newShow')}</AddLink>;
	return (
		<ListPage
			title={t('menu.audioShows')}
			search={search}
			onSearch={change}
			filters={publicFilters(t)}
			queryKey={['audio-shows', search]}
			load={(page) => listDeskAudioShows({ ...search, ...page })}
			keyOf={({ id }) => id}
			columns={[
				linkColumn<DeskShow>(
					t('company.edit.headline'),
					'/audio/',
					({ title }) => title,
					({ lang }) => lang,
				),
				{
					id: 'episodes',
					label: t('audio.episodes'),
					cell: ({ id, episodes }) => (
						<Link to="/audio/$id/episodes" params={{ id: String(id) }}>
							{t('audio.count', { n: episodes })}
						</Link>
					),
				},
				statusColumn(t),
				{
					id: 'brand',
					label: t('search.brand'),
					wide: true,
					cell: ({ brand, lang }) => (
						<>
							{brandOf(brand)?.name ?? brand} · <span lang={lang}>{languageName(lang)}</span>
						</>
					),
				},
			]}
			actions={add}
			empty={{ title: t('desk.audio.empty'), action: add }}
		/>
	);
}
