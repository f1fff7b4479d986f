import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
	decidePitches,
	listPitchApplications,
	type PitchApplicationInfo,
	type PitchDecision,
	type PitchFestEdit,
	readConference,
	readConferenceProgramme,
	readPitchFest,
	setPitchCompany,
} from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { confirm } from '../../components/confirm';
import { Unread } from '../../components/Failed';
import { PageSkeleton } from '../../components/PageSkeleton';
import { ChoiceField } from '../../forms/fields';
import { companiesBySlug, SearchPicker } from '../../forms/pickers';
import { useUndoable } from '../../forms/undo';
import css from './Programme.module.css';
import { decisions, slotsOf, statusNames } from './pitch';

interface Props {
	slug: string;
	id: number;
	onClose: () => void;
	onChanged: () => void;
}

/** An application with its answers, its company in the directory, and the decision about it. */
export function PitchApplication({ slug, id, onClose, onChanged }: Props) {
	const { t, lang } = useLanguage();
	const read = useQuery({
		queryKey: ['pitch-application', slug, id],
		queryFn: async () => {
			// The list begins after the id before this one and has one entry, the application.
			const [applications, fest, conference, programme] = await Promise.all([
				must(listPitchApplications({ slug, limit: 1, ...(id > 1 && { after: String(id - 1) }) })),
				must(readPitchFest({ slug })),
				must(readConference({ slug })),
				must(readConferenceProgramme({ slug })),
			]);
			const [first] = applications.items;
			return {
				fest,
				application: first?.id === id ? first : undefined,
				slots: slotsOf(programme.sessions, conference.zone, lang),
			};
		},
	});
	const { application, fest, slots = [] } = read.data ?? {};
	return (
		<Modal
			opened
			onClose={onClose}
			size="lg"
			title={<bdi>{application?.companyName ?? t('conference.pitchFest')}</bdi>}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			{read.isPending && <PageSkeleton />}
			{read.isError && <Unread again={() => read.refetch()} />}
			{read.isSuccess && !application && <Text size="sm">{t('desk.nothingFound')}</Text>}
			{application && (
				<Stack gap="md">
					<Answers application={application} fest={fest} />
					<Decide
						key={application.version}
						slug={slug}
						application={application}
						slots={slots}
						onChanged={() => {
							void read.refetch();
							onChanged();
						}}
					/>
				</Stack>
			)}
		</Modal>
	);
}

/** The answers of the applicant. */
function Answers({
	application,
	fest,
}: {
	application: PitchApplicationInfo;
	fest: PitchFestEdit | undefined;
}) {
	const { t } = useLanguage();
	const { oneLiner, stage, email, deck, reviews, mean, answers } = application;
	const score = reviews > 0 ? `${mean.toFixed(1)} · ${t('desk.pitch.reviews', { n: reviews })}` : '–';
	const list: [string, string][] = [
		[t('pitch.oneLiner'), oneLiner],
		[t('pitch.stage'), t(`pitch.stage.${stage}` as MessageId)],
		...(fest?.questions ?? []).map(({ id, label }): [string, string] => [label, answers[id] ?? '']),
		[t('account.email'), email],
		[t('desk.pitch.score'), score],
	];
	return (
		<>
			<dl className={css.answers}>
				{list
					.filter(([, text]) => text)
					.map(([label, text]) => (
						<div key={label}>
							<dt dir="auto">{label}</dt>
							<dd dir="auto">{text}</dd>
						</div>
					))}
			</dl>
			{deck && (
				<Anchor href={deck} target="_blank" rel="noreferrer">
					{t('pitch.deck')}
				</Anchor>
			)}
		</>
	);
}

/** The company of the application in the directory, and what can be decided. */
function Decide({
	slug,
	application,
	slots,
	onChanged,
}: {
	slug: string;
	application: PitchApplicationInfo;
	slots: { value: string; label: string }[];
	onChanged: () => void;
}) {
	const { t } = useLanguage();
	const undoable = useUndoable();
	const { id, company, status, companyName, version } = application;
	const [session, setSession] = useState(application.session);
	const setCompany = (next: string) =>
		undoable({
			run: () => must(setPitchCompany({ slug, id }, { company: next, version })),
			undo: (set) => must(setPitchCompany({ slug, id }, { company, version: set.version })),
			done: t('desk.saved'),
			onChanged,
			onDone: onChanged,
			onUndone: onChanged,
		});
	const decide = async (next: PitchDecision['status']) => {
		const action = t(decisions[next]);
		const sure = await confirm({
			title: `${action}: ${companyName}`,
			text: t('desk.pitch.sure', { n: 1 }),
			action,
		});
		if (!sure) return;
		const decision = {
			application: id,
			status: next,
			version,
			...(next === 'finalist' && session && { session }),
		};
		await undoable({
			run: () => must(decidePitches({ slug }, { decisions: [decision] })),
			done: t('desk.pitch.decided'),
			onDone: onChanged,
			onChanged,
		});
	};
	const isChanged = status !== 'finalist' || session !== application.session;
	return (
		<>
			<SearchPicker
				name="company"
				label={t('desk.company')}
				description={company ? '' : t('desk.pitch.needsCompany')}
				value={company}
				onChange={(next) => void setCompany(next ?? '')}
				clearable={status !== 'finalist'}
				errors={{}}
				source={companiesBySlug}
			/>
			<ChoiceField
				name="session"
				label={t('desk.pitch.slot')}
				value={session}
				onChange={(chosen) => setSession(chosen ?? '')}
				errors={{}}
				options={slots}
				clearable
			/>
			<Text size="sm">
				{t('desk.status')}: {t(statusNames[status])}
			</Text>
			<Group justify="flex-end">
				{status !== 'declined' && (
					<Button variant="default" onClick={() => void decide('declined')}>
						{t(decisions.declined)}
					</Button>
				)}
				{status !== 'shortlisted' && (
					<Button variant="default" onClick={() => void decide('shortlisted')}>
						{t(decisions.shortlisted)}
					</Button>
				)}
				<Button disabled={!company || !isChanged} onClick={() => void decide('finalist')}>
					{t(decisions.finalist)}
				</Button>
			</Group>
		</>
	);
}
