import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listMentionSuggestions, type StoryWithSuggestions } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { kindName } from './mentions';
import { useDecide } from './useDecide';

interface Search {
	q?: string;
	brand?: string;
	only?: 'certain';
}

/** The stories of a brand with names about which nobody has decided. */
export function MentionsPage() {
	const t = useT();
	const { brands } = useSession();
	const [search, change] = useListSearch<Search>();
	const decide = useDecide();
	const brand = search.brand ?? brands[0]?.slug ?? '';
	const certain = search.only === 'certain';
	const confirmAll = (story: StoryWithSuggestions) =>
		decide(
			story.id,
			story.suggestions.filter(({ doubtful }) => !doubtful),
			'confirmed',
		);
	return (
		<ListPage
			title={t('desk.area.mentions')}
			text={t('desk.mentions.text')}
			search={{ ...search, brand }}
			onSearch={change}
			noSearch
			tabs={{
				name: 'only',
				label: t('desk.status'),
				options: [{ label: t('desk.status.all') }, { value: 'certain', label: t('desk.mentions.certain') }],
			}}
			fixed={['brand']}
			filters={[{ name: 'brand', label: t('search.brand'), kind: 'brand' }]}
			queryKey={['mentions', brand, certain]}
			load={(page) => listMentionSuggestions({ brand, ...(certain && { certain }), ...page })}
			enabled={brand !== ''}
			keyOf={({ id }) => id}
			columns={[
				{
					id: 'title',
					label: t('search.story'),
					main: true,
					cell: ({ id, title, lang }) => (
						<Link to="/directory/mentions/$id" params={{ id: String(id) }} lang={lang} dir="auto">
							{title}
						</Link>
					),
				},
				{
					id: 'names',
					label: t('desk.mentions.names'),
					cell: ({ suggestions }) => (
						<Stack gap={4}>
							{suggestions.map(({ kind, id, name, doubtful }) => (
								<Text key={`${kind}${id}`} size="sm">
									<bdi>{name}</bdi>{' '}
									<Text span size="xs" c="dimmed">
										{t(kindName[kind])}
										{doubtful && ` · ${t('desk.mentions.doubtful')}`}
									</Text>
								</Text>
							))}
						</Stack>
					),
				},
				{
					id: 'actions',
					label: t('desk.actions'),
					cell: (story) =>
						story.suggestions.some(({ doubtful }) => !doubtful) && (
							<Group gap="xs">
								<Button size="compact-sm" variant="default" onClick={() => void confirmAll(story)}>
									{t('desk.mentions.confirmCertain')}
								</Button>
							</Group>
						),
				},
			]}
			empty={{ title: t('desk.mentions.none') }}
		/>
	);
}
