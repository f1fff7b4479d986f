import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listDifferingAmounts, listStoriesWithRounds } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { shortMoment } from '../../components/dates';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { useDecide, useRoundText } from './rounds';

interface Search {
	q?: string;
	brand?: string;
	state?: 'differing';
}

/** The stories of a brand with rounds about which nobody has decided, and amounts that differ from those of the directory. */
export function RoundsPage() {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const [search, change] = useListSearch<Search>();
	const decide = useDecide();
	const roundText = useRoundText();
	const brand = search.brand ?? brands[0]?.slug ?? '';
	const shared = {
		title: t('desk.area.rounds'),
		text: t('desk.rounds.text'),
		search,
		onSearch: change,
		noSearch: true,
		tabs: {
			name: 'state',
			label: t('desk.status'),
			options: [
				{ label: t('desk.rounds.reported') },
				{ value: 'differing', label: t('desk.rounds.differing') },
			],
		},
	};
	const storyLink = ({ id, title, lang: of }: { id: number; title: string; lang: string }) => (
		<Link to="/directory/rounds/$id" params={{ id: String(id) }} lang={of} dir="auto">
			{title}
		</Link>
	);
	if (search.state === 'differing')
		return (
			<ListPage
				{...shared}
				queryKey={['rounds', 'differing']}
				load={(page) => listDifferingAmounts(page)}
				keyOf={({ story, company, roundType, amount }) => `${story.id} ${company.id} ${roundType} ${amount}`}
				columns={[
					{ id: 'title', label: t('search.story'), main: true, cell: ({ story }) => storyLink(story) },
					{ id: 'company', label: t('desk.company'), cell: ({ company }) => <bdi>{company.name}</bdi> },
					{ id: 'amount', label: t('desk.rounds.inStory'), cell: (one) => roundText(one) },
					{
						id: 'round',
						label: t('desk.rounds.inDirectory'),
						cell: ({ round }) => (round ? roundText(round) : t('desk.rounds.removed')),
					},
					{
						id: 'since',
						label: t('desk.admin.when'),
						wide: true,
						cell: ({ since }) => <time dateTime={since}>{shortMoment(since, lang)}</time>,
					},
					{
						id: 'actions',
						label: t('desk.actions'),
						cell: (one) => (
							<Button
								size="compact-sm"
								variant="default"
								onClick={() => void decide(one.story.id, one, 'confirm')}
							>
								{t('desk.rounds.keep')}
							</Button>
						),
					},
				]}
				empty={{ title: t('desk.rounds.noneDiffering') }}
			/>
		);
	return (
		<ListPage
			{...shared}
			search={{ ...search, brand }}
			fixed={['brand']}
			filters={[{ name: 'brand', label: t('search.brand'), kind: 'brand' }]}
			queryKey={['rounds', brand]}
			load={(page) => listStoriesWithRounds({ brand, ...page })}
			enabled={brand !== ''}
			keyOf={({ id }) => id}
			columns={[
				{ id: 'title', label: t('search.story'), main: true, cell: (story) => storyLink(story) },
				{
					id: 'rounds',
					label: t('desk.area.rounds'),
					cell: ({ rounds }) => (
						<Stack gap={4}>
							{rounds.map((round) => (
								<Text key={`${round.company.id} ${roundText(round)}`} size="sm">
									<bdi>{round.company.name}</bdi> · {roundText(round)}
									{round.doubtful && (
										<Text span size="xs" c="dimmed">
											{' '}
											· {t('desk.mentions.doubtful')}
										</Text>
									)}
								</Text>
							))}
						</Stack>
					),
				},
				{
					id: 'actions',
					label: t('desk.actions'),
					cell: ({ id, rounds: [first, ...others] }) =>
						first &&
						others.length === 0 && (
							<Group gap="xs">
								<Button size="compact-sm" variant="default" onClick={() => void decide(id, first, 'accept')}>
									{t('correction.accept')}
								</Button>
								<Button size="compact-sm" variant="subtle" onClick={() => void decide(id, first, 'dismiss')}>
									{t('correction.reject')}
								</Button>
							</Group>
						),
				},
			]}
			empty={{ title: t('desk.rounds.none') }}
		/>
	);
}
