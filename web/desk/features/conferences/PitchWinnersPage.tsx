import { Anchor, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
	type DeskConference,
	type PitchWinners,
	publishPitchWinners,
	type Result,
	readConference,
	readPitchWinners,
	savePitchWinners,
	withdrawPitchWinners,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { longMoment } from '../../components/dates';
import { State } from '../../components/State';
import { showToast } from '../../components/toasts';
import { within } from '../../forms/bound';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { ChoiceField, DateTimeField, NumberField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { RecordPage } from '../../forms/RecordPage';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { nextPlace, sendableWinners, type WinnersFields, winnersFields } from './winners';

/** Reads a conference with the winners of its pitch fest. */
async function readAll(slug: string): Promise<Result<{ conference: DeskConference; winners: PitchWinners }>> {
	const [conference, winners] = await Promise.all([readConference({ slug }), readPitchWinners({ slug })]);
	if (!conference.ok) return conference;
	if (!winners.ok) return winners;
	return { ok: true, value: { conference: conference.value, winners: winners.value } };
}

/** The winners of the pitch fest of the conference that the address names, and their publication. */
export function PitchWinnersPage() {
	const { slug } = useParams({ from: '/shell/events/conferences/$slug/pitch-fest/winners' });
	return (
		<RecordPage queryKey={['pitch-winners', slug]} read={() => readAll(slug)}>
			{(read) => read && <WinnersForm key={slug} {...read} />}
		</RecordPage>
	);
}

function WinnersForm({ conference, winners }: { conference: DeskConference; winners: PitchWinners }) {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const undoable = useUndoable();
	const [publishing, setPublishing] = useState(false);
	const { slug, zone, path } = conference;
	const show = (read: unknown) =>
		client.setQueryData(['pitch-winners', slug], { conference, winners: read as PitchWinners });
	const lists = [['conference-actions', slug]];
	const names = Object.fromEntries(winners.companies.map((company) => [company.slug, company.name]));
	const form = useVersionedForm<WinnersFields, PitchWinners>({
		kind: 'pitch-winners',
		id: slug,
		record: winners,
		fieldsOf: winnersFields,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			savePitchWinners(
				{ slug, locale: lang },
				{ winners: sendableWinners(fields), version: Number(version ?? 0) },
				options,
			),
		read: () => readPitchWinners({ slug }),
		lists,
		onSaved: show,
		titleOf: () => conference.name,
		fields: {
			winners: {
				label: t('pitch.winners'),
				show: (list) =>
					list
						.map(({ company, place, award }) =>
							[place ?? '–', names[company] ?? company, award].filter(Boolean).join(' · '),
						)
						.join('\n'),
			},
		},
	});
	const { version, publishAt, published } = winners;
	const takeBack = () =>
		undoable({
			run: () => must(withdrawPitchWinners({ slug }, { version })),
			undo: (hidden) =>
				must(
					publishPitchWinners(
						{ slug },
						{ version: hidden.version, ...(publishAt && !published && { at: publishAt }) },
					),
				),
			done: t('desk.pitch.takenBack'),
			invalidate: lists,
			onDone: show,
			onUndone: show,
			onChanged: show,
		});
	const open = async () => {
		if (!form.dirty || (await form.save())) setPublishing(true);
	};
	return (
		<FormPage
			form={form}
			ownTitle
			title={t('pitch.winners')}
			back={{ to: `/events/conferences/${slug}/pitch-fest`, label: t('conference.pitchFest') }}
			status={
				published ? (
					<State kind="live" label={t('preview.published')} />
				) : publishAt ? (
					<State
						kind="waiting"
						label={t('desk.awards.scheduled', { time: longMoment(publishAt, lang, zone) })}
					/>
				) : (
					<State kind="off" label={t('preview.draft')} />
				)
			}
			actions={
				<>
					{(published || publishAt) && (
						<Button variant="default" onClick={() => void takeBack()}>
							{t(published ? 'desk.unpublish' : 'desk.schedule.cancel')}
						</Button>
					)}
					{!published && form.values.winners.length > 0 && (
						<Button variant="default" onClick={() => void open()}>
							{t('desk.publish')}
						</Button>
					)}
				</>
			}
			aside={
				published &&
				path && (
					<section>
						<h2>{t('desk.slug')}</h2>
						<Anchor href={`${path}?tab=pitch-fest`} target="_blank" dir="ltr">
							{path}
						</Anchor>
					</section>
				)
			}
		>
			<Section title={t('pitch.winners')} text={t('desk.pitch.winnersText')}>
				{winners.companies.length === 0 && <Text size="sm">{t('desk.pitch.noFinal')}</Text>}
				<ListField
					{...form.bind('winners')}
					hideLabel
					empty={{ company: '', place: nextPlace(form.values.winners), award: '', prize: '' }}
					max={50}
					titleOf={({ company }) => names[company] ?? company}
					row={(winner) => (
						<>
							<Row>
								<ChoiceField
									{...within(winner, 'company', t('desk.company'))}
									required
									options={winners.companies.map((company) => ({ value: company.slug, label: company.name }))}
								/>
								<NumberField
									{...within(winner, 'place', t('desk.awards.rank'))}
									onChange={(place) => winner.onChange({ ...winner.value, place: place ?? null })}
									min={1}
									max={99}
								/>
							</Row>
							<TextField {...within(winner, 'award', t('desk.pitch.award'))} maxLength={120} />
							<TextField {...within(winner, 'prize', t('desk.pitch.prize'))} maxLength={300} />
						</>
					)}
				/>
			</Section>
			{publishing && (
				<PublishDialog
					conference={conference}
					winners={winners}
					onClose={() => setPublishing(false)}
					onStored={show}
				/>
			)}
		</FormPage>
	);
}

/** Publishes the winners now or at a time. */
function PublishDialog({
	conference: { slug, zone },
	winners: { version, announced },
	onClose,
	onStored,
}: {
	conference: DeskConference;
	winners: PitchWinners;
	onClose: () => void;
	onStored: (stored: unknown) => void;
}) {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const form = useDialogForm({
		initial: { at: '' },
		submit: async ({ at }) => {
			const answer = await publishPitchWinners({ slug }, { version, ...(at && { at }) });
			if (!answer.ok && answer.status === 409 && answer.problem?.current) onStored(answer.problem.current);
			return answer;
		},
		onDone: (stored, { at }) => {
			onStored(stored);
			void client.invalidateQueries({ queryKey: ['conference-actions', slug] });
			showToast(
				at ? t('desk.awards.scheduled', { time: longMoment(at, lang, zone) }) : t('desk.publish.done'),
			);
			onClose();
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('pitch.winners')}
			{...(!announced && { text: t('desk.pitch.publishText') })}
			action={t(form.values.at ? 'desk.schedule' : 'desk.publish.now')}
		>
			<DateTimeField {...form.bind('at', t('desk.schedule.at'))} timeZone={zone} />
		</FormDialog>
	);
}
