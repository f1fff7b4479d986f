import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
	cancelRanking,
	type DeskAward,
	type RankingToPublish,
	type Result,
	readScheduledRanking,
	scheduleRanking,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { longMoment } from '../../components/dates';
import { within } from '../../forms/bound';
import { FormCard, Row } from '../../forms/FormPage';
import { DateTimeField, LongTextField, NumberField, SwitchField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { SearchPicker } from '../../forms/pickers';
import { RecordPage } from '../../forms/RecordPage';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { useAwardZone } from './JuryDialogs';
import { scoresQuery } from './Scores';
import { rankedByScores, type ScheduleFields, scheduleFields, sendableSchedule } from './schedule';
import { companySource } from './sources';

/** Reads the scheduled ranking; one with version 0 if none is scheduled. */
async function readOrNone(slug: string): Promise<Result<RankingToPublish>> {
	const answer = await readScheduledRanking({ slug });
	if (answer.ok || answer.status !== 409) return answer;
	const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000);
	inAWeek.setUTCMinutes(60, 0, 0);
	return { ok: true, value: { publishAt: inAWeek.toISOString(), entries: [], version: 0 } };
}

/** Sets the ranking and the time at which it is published. */
export function Schedule({ award }: { award: DeskAward }) {
	const read = () => readOrNone(award.slug);
	return (
		<RecordPage queryKey={['scheduled-ranking', award.slug]} read={read}>
			{(ranking) => ranking && <ScheduleForm key={award.slug} award={award} ranking={ranking} read={read} />}
		</RecordPage>
	);
}

function ScheduleForm({
	award,
	ranking,
	read,
}: {
	award: DeskAward;
	ranking: RankingToPublish;
	read: () => Promise<Result<RankingToPublish>>;
}) {
	const { t, lang } = useLanguage();
	const { slug } = award;
	const timeZone = useAwardZone(award);
	const undoable = useUndoable();
	const scores = useQuery(scoresQuery(slug)).data?.items ?? [];
	const known = Object.fromEntries([
		...scores.map(({ company, name }) => [company, name] as const),
		...ranking.entries.map(({ company, name }) => [company, name] as const),
	]);
	const names = JSON.stringify(known);
	const source = useMemo(() => companySource(JSON.parse(names)), [names]);
	const key = ['scheduled-ranking', slug];
	const lists = [
		['award-actions', slug],
		['jury-rounds', slug],
		['award', slug],
	];
	const form = useVersionedForm<ScheduleFields, RankingToPublish>({
		kind: 'scheduled-ranking',
		id: slug,
		record: ranking,
		fieldsOf: scheduleFields,
		versionOf: ({ version }) => version,
		save: async (fields, version, options) => {
			const answer = await scheduleRanking({ slug }, sendableSchedule(fields, Number(version ?? 0)), options);
			return answer.ok ? read() : answer;
		},
		read,
		queryKey: key,
		lists,
		titleOf: () => award.name,
		fields: {
			publishAt: { label: t('desk.schedule.at'), show: (at) => longMoment(at, lang, timeZone) },
			entries: {
				label: t('desk.awards.ranking'),
				show: (entries) =>
					entries.map(({ rank, company }) => `${rank ?? '–'} ${known[company] ?? company}`).join('\n'),
			},
			withoutNomination: { label: t('desk.awards.withoutNomination'), show: (on) => (on ? '✓' : '–') },
			endRound: { label: t('desk.awards.endRound'), show: (on) => (on ? '✓' : '–') },
		},
	});
	const scheduled = ranking.version > 0;
	const cancel = () =>
		undoable({
			run: () => must(cancelRanking({ slug })),
			undo: () =>
				must(
					scheduleRanking(
						{ slug },
						{ ...sendableSchedule(scheduleFields(ranking), 0), withoutNomination: true },
					),
				),
			done: t('desk.awards.cancelled'),
			invalidate: [key, ...lists],
		});
	return (
		<FormCard form={form} title={t('desk.schedule')}>
			<Text size="sm">
				{scheduled
					? t('desk.awards.scheduled', { time: longMoment(ranking.publishAt, lang, timeZone) })
					: t('desk.awards.schedule.text')}
			</Text>
			<DateTimeField {...form.bind('publishAt')} timeZone={timeZone} required />
			<ListField
				{...form.bind('entries')}
				max={200}
				empty={{ company: '', rank: null, description: '' }}
				titleOf={({ company }) => known[company] ?? company}
				row={(entry) => (
					<>
						<Row>
							<NumberField {...within(entry, 'rank', t('desk.awards.rank'))} min={1} />
							<SearchPicker
								{...within(entry, 'company', t('desk.company'))}
								onChange={(company) => entry.onChange({ ...entry.value, company: company ?? '' })}
								source={source}
							/>
						</Row>
						<LongTextField
							{...within(entry, 'description', t('desk.awards.why'))}
							rows={1}
							maxLength={2000}
						/>
					</>
				)}
			/>
			<SwitchField {...form.bind('withoutNomination')} />
			<SwitchField {...form.bind('endRound')} />
			<Group>
				{scores.some(({ count }) => count > 0) && (
					<Button variant="default" onClick={() => form.change({ entries: rankedByScores(scores) })}>
						{t('desk.awards.fromScores')}
					</Button>
				)}
				{scheduled && (
					<Button variant="default" onClick={() => void cancel()}>
						{t('desk.schedule.cancel')}
					</Button>
				)}
			</Group>
		</FormCard>
	);
}
