import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { listMentions, readDraft, type StoryMention, type StoryMentions } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { LinkButton } from '../../components/LinkButton';
import { RecordPage } from '../../forms/RecordPage';
import { ListPage } from '../../lists/ListPage';
import css from './Mentions.module.css';
import { kindName, stateName } from './mentions';
import { useDecide } from './useDecide';

/** The names in the story that the address names, each with the words around it. */
export function StoryMentionsPage() {
	const { id } = useParams({ from: '/shell/directory/mentions/$id' });
	const story = Number(id);
	return (
		<RecordPage queryKey={['mentions', 'story-title', story]} read={() => readDraft({ id: story })}>
			{(read) => read && <Names story={story} title={read.title} lang={read.lang ?? ''} />}
		</RecordPage>
	);
}

function Names({ story, title, lang }: { story: number; title: string; lang: string }) {
	const t = useT();
	const client = useQueryClient();
	const decide = useDecide();
	const key = ['mentions', 'story', story];
	const show = (stored: StoryMentions) => client.setQueryData(key, { pages: [stored], pageParams: [''] });
	const set = (mention: StoryMention, state: StoryMention['state']) =>
		void decide(story, [mention], state, show);
	return (
		<ListPage
			title={title}
			back={{ to: '/directory/mentions', label: t('desk.area.mentions') }}
			search={{}}
			onSearch={() => {}}
			noSearch
			queryKey={key}
			load={() => listMentions({ id: story })}
			keyOf={({ kind, id }) => `${kind}${id}`}
			actions={
				<LinkButton to={`/stories/${story}`} variant="default">
					{t('search.story')}
				</LinkButton>
			}
			columns={[
				{
					id: 'name',
					label: t('account.name'),
					main: true,
					cell: ({ name, path, kind, doubtful }) => (
						<>
							<a href={path} target="_blank" rel="noopener" dir="auto">
								{name}
							</a>
							<Text size="xs" c="dimmed">
								{t(kindName[kind])}
								{doubtful && ` · ${t('desk.mentions.doubtful')}`}
							</Text>
						</>
					),
				},
				{
					id: 'text',
					label: t('desk.mentions.passage'),
					cell: ({ before, text, after }) => (
						<span lang={lang} dir="auto" className={css.passage}>
							{before}
							<mark>{text}</mark>
							{after}
						</span>
					),
				},
				{ id: 'state', label: t('desk.status'), cell: ({ state }) => t(stateName[state]) },
				{
					id: 'actions',
					label: t('desk.actions'),
					cell: (mention) => (
						<Group gap="xs">
							{mention.state !== 'confirmed' && (
								<Button size="compact-sm" variant="default" onClick={() => set(mention, 'confirmed')}>
									{t('desk.mentions.confirm')}
								</Button>
							)}
							{mention.state !== 'rejected' && (
								<Button size="compact-sm" variant="subtle" onClick={() => set(mention, 'rejected')}>
									{t('correction.reject')}
								</Button>
							)}
							{mention.state !== 'suggested' && (
								<Button size="compact-sm" variant="subtle" onClick={() => set(mention, 'suggested')}>
									{t('desk.mentions.undecide')}
								</Button>
							)}
						</Group>
					),
				},
			]}
			empty={{ title: t('desk.mentions.none') }}
		/>
	);
}
