import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import {
	type DeskConference,
	type PitchFestEdit,
	readConference,
	readPitchFest,
	removePitchFest,
	savePitchFest,
} from '../../../api/client.gen';
import { must, readBoth } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { LinkButton } from '../../components/LinkButton';
import { within } from '../../forms/bound';
import { FormPage, Row, Section } from '../../forms/FormPage';
import {
	ChoiceField,
	DateTimeField,
	LongTextField,
	NumberField,
	SwitchField,
	TextField,
} from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { RecordPage } from '../../forms/RecordPage';
import { RemoveItem } from '../../forms/record';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { type PitchFields, pitchFields, sendablePitchFest } from './pitch';

/** The pitch fest of the conference that the address names, or a new one. */
export function PitchFestPage() {
	const { slug } = useParams({ from: '/shell/events/conferences/$slug/pitch-fest' });
	return (
		<RecordPage
			queryKey={['pitch-fest', slug]}
			read={() => readBoth(readConference({ slug }), readPitchFest({ slug }))}
		>
			{(read) =>
				read && <PitchFestForm key={`${slug} ${read[1] ? '' : 'new'}`} conference={read[0]} fest={read[1]} />
			}
		</RecordPage>
	);
}

function PitchFestForm({
	conference,
	fest,
}: {
	conference: DeskConference;
	/** Undefined for a conference that has none yet. */
	fest: PitchFestEdit | undefined;
}) {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const undoable = useUndoable();
	const { slug, zone } = conference;
	const key = ['pitch-fest', slug];
	const lists = [['conference-actions', slug]];
	const show = (saved: PitchFestEdit | undefined) => client.setQueryData(key, [conference, saved]);
	const names = (list: { name?: string; label?: string }[]) =>
		list.map(({ name, label }) => name ?? label).join('\n');
	const moment = (value: string) => value && shortMoment(value, lang, zone);
	const form = useVersionedForm<PitchFields, PitchFestEdit>({
		kind: 'pitch-fest',
		id: slug,
		record: fest,
		fieldsOf: pitchFields,
		versionOf: ({ version = 0 }) => version,
		save: (fields, version, options) =>
			savePitchFest(
				{ slug, locale: lang },
				{ ...sendablePitchFest(fields), version: Number(version ?? 0) },
				options,
			),
		read: () => readPitchFest({ slug }),
		lists,
		onSaved: show,
		onCreated: show,
		titleOf: () => conference.name,
		fields: {
			opensAt: { label: t('desk.pitch.opens'), show: moment },
			closesAt: { label: t('desk.pitch.closes'), show: moment },
			reviewClosesAt: { label: t('desk.pitch.reviewCloses'), show: moment },
			questions: { label: t('desk.pitch.questions'), show: names },
			criteria: { label: t('desk.pitch.criteria'), show: names },
		},
	});
	const remove = async (stored: PitchFestEdit) => {
		await undoable({
			run: () => must(removePitchFest({ slug, version: stored.version ?? 0 })),
			undo: (removed) => must(savePitchFest({ slug, locale: lang }, { ...removed, version: 0 })),
			done: t('desk.list.removed', { name: t('conference.pitchFest') }),
			invalidate: lists,
			onDone: () => show(undefined),
			onUndone: (restored) => show(restored as PitchFestEdit),
			onChanged: (current) => show(current as PitchFestEdit),
		});
	};
	const kinds = (['short', 'long', 'link', 'choice'] as const).map((kind) => ({
		value: kind,
		label: t(`desk.pitch.kind.${kind}`),
	}));
	return (
		<FormPage
			form={form}
			ownTitle
			title={t('conference.pitchFest')}
			back={{ to: `/events/conferences/${slug}`, label: conference.name }}
			actions={
				fest && (
					<>
						<LinkButton to={`/events/conferences/${slug}/pitch-fest/applications`} variant="default">
							{t('desk.pitch.applications')}
						</LinkButton>
						<LinkButton to={`/events/conferences/${slug}/pitch-fest/reviewers`} variant="default">
							{t('desk.pitch.reviewers')}
						</LinkButton>
						<LinkButton to={`/events/conferences/${slug}/pitch-fest/winners`} variant="default">
							{t('pitch.winners')}
						</LinkButton>
					</>
				)
			}
			menu={fest && <RemoveItem onRemove={() => void remove(fest)} />}
			aside={
				<>
					{conference.path && (
						<section>
							<h2>{t('desk.slug')}</h2>
							<Anchor href={`${conference.path}?tab=pitch-fest`} target="_blank" dir="ltr">
								{conference.path}
							</Anchor>
						</section>
					)}
					<section>
						<h2>{t('conference.finalists')}</h2>
						<Link to="/events/conferences/$slug" params={{ slug }}>
							{conference.name}
						</Link>
					</section>
				</>
			}
		>
			<Section title={t('desk.live.times')} text={t('desk.pitch.timesText')}>
				<Row>
					<DateTimeField {...form.bind('opensAt')} timeZone={zone} required />
					<DateTimeField {...form.bind('closesAt')} timeZone={zone} required />
				</Row>
				<DateTimeField {...form.bind('reviewClosesAt')} timeZone={zone} required />
			</Section>
			<Section title={t('desk.pitch.questions')}>
				<ListField
					{...form.bind('questions')}
					hideLabel
					empty={{ id: '', label: '', help: '', kind: 'short', required: false, choices: '' }}
					max={20}
					titleOf={({ label }) => label}
					row={(question) => (
						<>
							<TextField {...within(question, 'label', t('desk.pitch.question'))} required maxLength={300} />
							<Row>
								<ChoiceField {...within(question, 'kind', t('desk.pitch.kind'))} options={kinds} />
								<TextField {...within(question, 'help', t('desk.pitch.help'))} maxLength={300} />
							</Row>
							{question.value.kind === 'choice' && (
								<LongTextField
									{...within(question, 'choices', t('webinar.room.options'))}
									rows={3}
									required
								/>
							)}
							<SwitchField {...within(question, 'required', t('desk.awards.required'))} />
						</>
					)}
				/>
			</Section>
			<Section title={t('desk.pitch.criteria')}>
				<ListField
					{...form.bind('criteria')}
					hideLabel
					empty={{ id: '', name: '', weight: 1 }}
					max={20}
					titleOf={({ name }) => name}
					row={(criterion) => (
						<Row>
							<TextField {...within(criterion, 'name', t('account.name'))} required maxLength={120} />
							<NumberField
								{...within(criterion, 'weight', t('desk.pitch.weight'))}
								onChange={(weight) => criterion.onChange({ ...criterion.value, weight: weight ?? 1 })}
								min={1}
								max={100}
							/>
						</Row>
					)}
				/>
			</Section>
		</FormPage>
	);
}
