import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
	type EditableStory,
	linkPreview,
	listReportedRounds,
	type ReportedRound,
	readDraft,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { Unread } from '../../components/Failed';
import { LinkButton } from '../../components/LinkButton';
import { RecordPage } from '../../forms/RecordPage';
import { RecordView } from '../../forms/RecordView';
import css from './Rounds.module.css';
import { useDecide, useRoundText } from './rounds';

const stateName = {
	suggested: 'desk.corrections.suggested',
	accepted: 'desk.action.accepted',
	dismissed: 'desk.action.rejected',
} as const;

/** The rounds that the story which the address names reports, with its page beside them. */
export function StoryRoundsPage() {
	const { id } = useParams({ from: '/shell/directory/rounds/$id' });
	const story = Number(id);
	return (
		<RecordPage queryKey={['rounds', 'story-title', story]} read={() => readDraft({ id: story })}>
			{(read) => read && <Rounds id={story} story={read} />}
		</RecordPage>
	);
}

function Rounds({ id, story }: { id: number; story: EditableStory }) {
	const t = useT();
	const list = useQuery({
		queryKey: ['rounds', 'story', id],
		queryFn: () => must(listReportedRounds({ id })),
	});
	const page = useQuery({
		queryKey: ['preview', id],
		queryFn: () => must(linkPreview({ id })),
		staleTime: 24 * 3_600_000,
	});
	return (
		<RecordView
			title={story.title}
			back={{ to: '/directory/rounds', label: t('desk.area.rounds') }}
			tabs={
				<Group>
					<LinkButton to={`/stories/${id}`} variant="default">
						{t('search.story')}
					</LinkButton>
				</Group>
			}
		>
			<div className={css.beside}>
				<div>
					{list.isError && <Unread again={() => list.refetch()} />}
					{list.data?.items.length === 0 && (
						<Text size="sm" c="dimmed" mt="md">
							{t('desk.rounds.none')}
						</Text>
					)}
					<ul className={css.rounds}>
						{list.data?.items.map((round) => (
							<RoundItem
								key={`${round.company.id} ${round.roundType} ${round.amount} ${round.currency}`}
								story={id}
								lang={story.lang ?? ''}
								round={round}
							/>
						))}
					</ul>
				</div>
				{page.data && <iframe className={css.page} title={t('preview.name')} src={page.data.path} />}
			</div>
		</RecordView>
	);
}

function RoundItem({ story, lang, round }: { story: number; lang: string; round: ReportedRound }) {
	const t = useT();
	const roundText = useRoundText();
	const decide = useDecide();
	const { company, investors, sentence, state, doubtful, differs, round: known } = round;
	return (
		<li>
			<div className={css.head}>
				<bdi>{company.name}</bdi> · {roundText(round)}
			</div>
			{sentence && (
				<p lang={lang} dir="auto" className={css.sentence}>
					{sentence}
				</p>
			)}
			{investors.length > 0 && (
				<Text size="sm">
					{t('company.investors')}: <bdi>{investors.map(({ name }) => name).join(', ')}</bdi>
				</Text>
			)}
			<Text size="sm" c="dimmed">
				{t(stateName[state])}
				{doubtful && ` · ${t('desk.mentions.doubtful')}`}
				{' · '}
				{known
					? t('desk.rounds.known', { round: [roundText(known), known.date].filter(Boolean).join(' · ') })
					: t('desk.rounds.new')}
			</Text>
			{differs && (
				<Text size="sm" c="var(--fall)">
					{t('desk.rounds.differs')}
				</Text>
			)}
			<Group gap="xs" mt="xs">
				{differs && (
					<Button size="compact-sm" variant="default" onClick={() => void decide(story, round, 'confirm')}>
						{t('desk.rounds.keep')}
					</Button>
				)}
				{state !== 'accepted' && (
					<Button size="compact-sm" variant="default" onClick={() => void decide(story, round, 'accept')}>
						{t('correction.accept')}
					</Button>
				)}
				{state === 'suggested' && (
					<Button size="compact-sm" variant="subtle" onClick={() => void decide(story, round, 'dismiss')}>
						{t('correction.reject')}
					</Button>
				)}
				{state !== 'suggested' && (
					<Button size="compact-sm" variant="subtle" onClick={() => void decide(story, round, 'suggest')}>
						{t('desk.mentions.undecide')}
					</Button>
				)}
			</Group>
		</li>
	);
}
