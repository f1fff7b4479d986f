import { Link } from '@tanstack/react-router';
import { type DeskWebStory, listDeskWebStories } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { longMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { State } from '../../components/State';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

type StateName = DeskWebStory['state'];

const states: Record<StateName, { name: MessageId; kind: 'live' | 'waiting' | 'off' }> = {
	draft: { name: 'preview.draft', kind: 'off' },
	scheduled: { name: 'desk.status.scheduled', kind: 'waiting' },
	published: { name: 'preview.published', kind: 'live' },
	withdrawn: { name: 'desk.state.withdrawn', kind: 'off' },
};

/** The state of a web story, with its hour if it is scheduled. */
export function WebStoryState({ story: { state, brand, publishedAt } }: { story: DeskWebStory }) {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const zone = brands.find(({ slug }) => slug === brand)?.timeZone ?? 'UTC';
	const { name, kind } = states[state];
	return (
		<State
			kind={kind}
			label={
				state === 'scheduled' ? t('desk.fronts.due', { time: longMoment(publishedAt, lang, zone) }) : t(name)
			}
		/>
	);
}

/** The web stories in every state, the newest first. */
export function WebStoriesPage() {
	const { t } = useLanguage();
	const { brands } = useSession();
	const [search, change] = useListSearch<{ q?: string; brand?: string; state?: StateName }>();
	const add = (
		<LinkButton to="/web-stories/new" leftSection={<Icon name="plus" size={16} />}>
			{t('desk.webStory.new')}
		</LinkButton>
	);
	return (
		<ListPage
			title={t('menu.webStories')}
			search={search}
			onSearch={change}
			queryKey={['web-stories', search]}
			load={(page) => listDeskWebStories({ ...search, state: search.state ?? 'all', ...page })}
			keyOf={({ id }) => id}
			tabs={{
				name: 'state',
				label: t('desk.status'),
				options: [
					{ label: t('desk.status.all') },
					...(['draft', 'scheduled', 'published', 'withdrawn'] as const).map((value) => ({
						value,
						label: t(states[value].name),
					})),
				],
			}}
			filters={[{ name: 'brand', label: t('search.brand'), kind: 'brand' }]}
			columns={[
				{
					id: 'title',
					label: t('desk.headline'),
					main: true,
					cell: ({ id, title }) => (
						<Link to="/web-stories/$id" params={{ id: String(id) }} dir="auto">
							{title}
						</Link>
					),
				},
				{ id: 'state', label: t('desk.status'), cell: (story) => <WebStoryState story={story} /> },
				{
					id: 'slides',
					label: t('desk.webStory.slides'),
					wide: true,
					cell: ({ slides }) => t('webstory.slides', { n: slides?.length ?? 0 }),
				},
				{
					id: 'brand',
					label: t('search.brand'),
					wide: true,
					cell: ({ brand }) => <bdi>{brands.find(({ slug }) => slug === brand)?.name ?? brand}</bdi>,
				},
			]}
			actions={add}
			empty={{ title: t('desk.list.empty'), action: add }}
		/>
	);
}
