import { type DeskWebStory, listDeskWebStories } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { longMoment } from '../../components/dates';
import { AddLink } from '../../components/LinkButton';
import { PublicState, statusNames } from '../../components/PublicState';
import { linkColumn, stateTabs, useBrandColumn, useBrandOf, useCountColumn } from '../../lists/columns';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

type StateName = DeskWebStory['state'];

/** The state of a web story, with its hour if it is scheduled. */
export function WebStoryState({ story: { state, brand, publishedAt } }: { story: DeskWebStory }) {
	const { t, lang } = useLanguage();
	const zone = useBrandOf()(brand)?.timeZone ?? 'UTC';
	const due =
		state === 'scheduled' ? t('desk.fronts.due', { time: longMoment(publishedAt, lang, zone) }) : undefined;
	return <PublicState status={state} label={due} />;
}

/** The web stories in every state, the newest first. */
export function WebStoriesPage() {
	const { t } = useLanguage();
	const brand = useBrandColumn();
	const slides = useCountColumn<DeskWebStory>(
		'slides',
		t('desk.webStory.slides'),
		(story) => story.slides?.length ?? 0,
	);
	const brandOf = useBrandOf();
	const [search, change] = useListSearch<{ q?: string; brand?: string; state?: StateName }>();
	const add = <AddLink to="/web-stories/new">{t('desk.webStory.new')}</AddLink>;
	return (
		<ListPage
			title={t('menu.webStories')}
			search={search}
			onSearch={change}
			queryKey={['web-stories', search]}
			load={(page) => listDeskWebStories({ ...search, state: search.state ?? 'all', ...page })}
			keyOf={({ id }) => id}
			tabs={stateTabs(t, 'state', statusNames)}
			filters={[{ name: 'brand', label: t('search.brand'), kind: 'brand' }]}
			columns={[
				linkColumn<DeskWebStory>(
					t('desk.headline'),
					'/web-stories/',
					({ title }) => title,
					(one) => brandOf(one.brand)?.lang,
				),
				{ id: 'state', label: t('desk.status'), cell: (story) => <WebStoryState story={story} /> },
				{ ...slides, wide: true },
				brand,
			]}
			actions={add}
			empty={{ title: t('desk.list.empty'), action: add }}
		/>
	);
}
