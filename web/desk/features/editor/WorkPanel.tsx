import { Alert, Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
	checkStoryLinks,
	type FailedCheck,
	moveStory,
	readStoryChecks,
	readStoryWork,
	type StoryWork,
	saveStoryWork,
} from '../../../api/client.gen';
import { ApiError, must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { checkText } from '../../components/checks';
import { shortMoment } from '../../components/dates';
import { messageOf, stepRefusal } from '../../components/errors';
import { Icon } from '../../components/Icon';
import { membersQuery } from '../../components/members';
import { derivedSteps, stepName } from '../../components/steps';
import { showToast } from '../../components/toasts';
import { useDraft } from '../../edit/draft';
import { instantOf, localOf } from '../../forms/zone';
import { Approval, type Seen } from './Approval';
import css from './Work.module.css';

export const workQuery = (id: number) => ({
	queryKey: ['work', id],
	queryFn: () => must(readStoryWork({ id })),
});

/** version changes with each save of the text. */
export const checksQuery = (id: number, version: string) => ({
	queryKey: ['checks', id, version],
	queryFn: () => must(readStoryChecks({ id })),
});

/** The step of a story, who works on it until when, and the failed checks. */
export function WorkPanel({
	id,
	brand,
	timeZone,
	version,
	seen,
	onShow,
}: {
	id: number;
	brand: string;
	timeZone: string;
	/** Changes with each save of the text. */
	version: string;
	seen: Seen;
	/** Goes to where something has to be changed. */
	onShow: (check: FailedCheck) => void;
}) {
	const { t } = useLanguage();
	const work = useQuery(workQuery(id));
	if (work.isError)
		return (
			<Alert color="red" role="alert">
				{messageOf(work.error, t)}
				<Button mt="sm" size="compact-sm" variant="default" onClick={() => work.refetch()}>
					{t('showmore.retry')}
				</Button>
			</Alert>
		);
	return (
		<Stack gap="lg">
			{work.data && (
				<>
					<Step id={id} work={work.data} seen={seen} />
					<Approval id={id} seen={seen} />
					<Assignment id={id} work={work.data} brand={brand} timeZone={timeZone} />
				</>
			)}
			<Checks id={id} version={version} onShow={onShow} />
			{work.data && work.data.history.length > 0 && <Moves work={work.data} />}
		</Stack>
	);
}

function Step({ id, work, seen }: { id: number; work: StoryWork; seen: Seen }) {
	const { t } = useLanguage();
	const client = useQueryClient();
	const [step, setStep] = useState<string | null>(null);
	const [note = '', setNote, forget] = useDraft<string>(`${id}:move`);
	const move = useMutation({
		mutationFn: async ({ to, note }: { to: string; note: string }) => {
			const revisions = await seen();
			if (!revisions) throw new Error(t('desk.publish.notSaved'));
			return must(moveStory({ id }, { step: to, note: note.trim(), ...revisions }));
		},
		onSuccess: (now, sent) => {
			client.setQueryData(['work', id], now);
			forget(sent.note || undefined);
			setStep(null);
			for (const queryKey of [['stories'], ['board'], ['checks', id]])
				void client.invalidateQueries({ queryKey });
			showToast(t('desk.work.moved', { step: stepName(now.step, t, now.steps) }));
		},
	});
	const isFixed = (['scheduled', 'published', 'corrected'] as string[]).includes(work.step);
	const at = work.steps.findIndex((one) => one.key === work.step);
	const next = work.steps[at + 1]?.key ?? null;
	const chosen = step ?? next;
	return (
		<section className={css.section} aria-label={t('desk.step')}>
			<ol className={css.steps}>
				{work.steps.map((one) => (
					<li key={one.key} aria-current={one.key === work.step ? 'step' : undefined}>
						{stepName(one.key, t, work.steps)}
					</li>
				))}
				{(derivedSteps as readonly string[]).includes(work.step) && (
					<li aria-current="step">{stepName(work.step, t)}</li>
				)}
			</ol>
			{!isFixed && (
				<Stack gap="xs">
					<Group align="flex-end" gap="xs" wrap="nowrap">
						<Select
							style={{ flex: 1 }}
							label={t('desk.work.move')}
							data={work.steps
								.filter((one) => one.key !== work.step)
								.map((one) => ({ value: one.key, label: stepName(one.key, t, work.steps) }))}
							value={chosen}
							onChange={setStep}
							allowDeselect={false}
						/>
						<Button
							variant="default"
							disabled={!chosen}
							loading={move.isPending}
							onClick={() => chosen && move.mutate({ to: chosen, note })}
							aria-label={
								chosen ? `${t('desk.work.move')} ${stepName(chosen, t, work.steps)}` : t('desk.work.move')
							}
						>
							<Icon name="check" size={16} />
						</Button>
					</Group>
					<Textarea
						label={t('desk.work.note')}
						value={note}
						onChange={(event) => setNote(event.currentTarget.value || undefined)}
						maxLength={1000}
						autosize
						minRows={1}
						dir="auto"
					/>
				</Stack>
			)}
			{move.isError && (
				<Text size="sm" c="var(--fall)" role="alert">
					{stepRefusal(move.error, t)}
				</Text>
			)}
		</section>
	);
}

function Assignment({
	id,
	work,
	brand,
	timeZone,
}: {
	id: number;
	work: StoryWork;
	brand: string;
	timeZone: string;
}) {
	const { t } = useLanguage();
	const client = useQueryClient();
	const members = useQuery(membersQuery(brand));
	const [due, setDue] = useTyped(work.due && localOf(new Date(work.due), timeZone));
	const [embargo, setEmbargo] = useTyped(work.embargo && localOf(new Date(work.embargo), timeZone));
	const save = useMutation({
		mutationFn: (part: Partial<{ assignee: number | null; due: string; embargo: string }>) =>
			must(
				saveStoryWork(
					{ id },
					{
						version: work.version,
						assignee: work.assignee?.id ?? null,
						due: work.due,
						embargo: work.embargo,
						...part,
					},
				),
			),
		onSuccess: (now) => {
			client.setQueryData(['work', id], now);
			for (const queryKey of [['stories'], ['board'], ['calendar'], ['checks', id]])
				void client.invalidateQueries({ queryKey });
		},
		onError: (error) => {
			// Somebody else assigned the story meanwhile: that is shown.
			const current = error instanceof ApiError ? error.problem?.current : undefined;
			if (current) client.setQueryData(['work', id], current);
			showToast(messageOf(error, t));
		},
	});
	const offered = members.data?.items ?? [];
	const all =
		work.assignee && !offered.some((one) => one.id === work.assignee?.id)
			? [work.assignee, ...offered]
			: offered;
	const when = (local: string) => (local ? (instantOf(local, timeZone) ?? '') : '');
	return (
		<section className={css.section}>
			<Select
				label={t('desk.work.assignee')}
				placeholder={t('desk.work.nobody')}
				data={all.map((one) => ({ value: String(one.id), label: one.name || String(one.id) }))}
				value={work.assignee ? String(work.assignee.id) : null}
				onChange={(value) => save.mutate({ assignee: value ? Number(value) : null })}
				disabled={save.isPending}
				searchable
				clearable
				nothingFoundMessage={t('desk.nothingFound')}
			/>
			<TextInput
				type="datetime-local"
				label={t('desk.work.due')}
				description={t('desk.schedule.zone', { zone: timeZone })}
				value={due}
				onChange={(event) => setDue(event.currentTarget.value)}
				onBlur={() => when(due) !== normal(work.due) && save.mutate({ due: when(due) })}
			/>
			<TextInput
				type="datetime-local"
				label={t('desk.work.embargo')}
				value={embargo}
				onChange={(event) => setEmbargo(event.currentTarget.value)}
				onBlur={() => when(embargo) !== normal(work.embargo) && save.mutate({ embargo: when(embargo) })}
			/>
		</section>
	);
}

/** The text of a field of a stored value, which follows that value until somebody types another one. */
function useTyped(stored: string): [string, (typed: string) => void] {
	const [typed, setTyped] = useState(stored);
	const [before, setBefore] = useState(stored);
	if (before !== stored) {
		setBefore(stored);
		if (typed === before) setTyped(stored);
	}
	return [typed, setTyped];
}

/** A time as instantOf writes it. */
const normal = (at: string): string => (at ? new Date(at).toISOString().replace('.000Z', 'Z') : '');

/** The failed checks; a click leads to the place. */
export function Checks({
	id,
	version,
	onShow,
}: {
	id: number;
	version: string;
	onShow: (check: FailedCheck) => void;
}) {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const checks = useQuery({ ...checksQuery(id, version), placeholderData: (old) => old });
	const [waiting, setWaiting] = useState(0);
	const links = useMutation({
		mutationFn: () => must(checkStoryLinks({ id })),
		onSuccess: () => setWaiting(8),
		onError: (error) => showToast(messageOf(error, t)),
	});
	// The links are fetched in the background.
	useEffect(() => {
		if (waiting === 0 || checks.data?.unchecked === 0) return;
		const timer = setTimeout(() => {
			setWaiting((left) => left - 1);
			void client.invalidateQueries({ queryKey: ['checks', id] });
		}, 2000);
		return () => clearTimeout(timer);
	}, [waiting, checks.data, client, id]);
	const items = checks.data?.items ?? [];
	return (
		<section className={css.section} aria-label={t('desk.checks')}>
			<h2 className={css.heading}>{t('desk.checks')}</h2>
			{checks.isError && (
				<Text size="sm" c="var(--fall)" role="alert">
					{messageOf(checks.error, t)}
				</Text>
			)}
			{checks.isSuccess && items.length === 0 && (
				<Text size="sm" c="dimmed">
					{t('desk.checks.none')}
				</Text>
			)}
			<ul className={css.checks}>
				{items.map((check) => (
					<li key={`${check.check} ${check.block} ${check.detail}`} data-level={check.level}>
						<button type="button" onClick={() => onShow(check)}>
							<Icon name={check.level === 'block' ? 'close' : 'warning'} size={16} />
							<span>
								{checkText(check.check, t)}
								{check.detail && check.check === 'links' && <small dir="ltr">{check.detail}</small>}
								{check.detail && check.check === 'embargo' && (
									<small>{shortMoment(check.detail, lang)}</small>
								)}
								{check.check === 'comments' && (
									<small>{new Intl.NumberFormat(lang).format(Number(check.detail))}</small>
								)}
								<small>{t(check.level === 'block' ? 'desk.checks.block' : 'desk.checks.warn')}</small>
							</span>
						</button>
					</li>
				))}
			</ul>
			{(checks.data?.unchecked ?? 0) > 0 && (
				<Group gap="xs">
					<Text size="sm" c="dimmed">
						{t('desk.checks.unchecked', { n: checks.data?.unchecked ?? 0 })}
					</Text>
					<Button
						size="compact-sm"
						variant="default"
						loading={links.isPending || waiting > 0}
						onClick={() => links.mutate()}
					>
						{t('desk.checks.links')}
					</Button>
				</Group>
			)}
		</section>
	);
}

function Moves({ work }: { work: StoryWork }) {
	const { t, lang } = useLanguage();
	return (
		<details className={css.moves}>
			<summary>{t('desk.work.history')}</summary>
			<ol>
				{work.history.map((move) => (
					<li key={`${move.at} ${move.kind} ${move.from} ${move.to}`}>
						<span>
							{move.kind === 'asked'
								? t('desk.approval.requested')
								: move.kind === 'approved'
									? t('desk.approval.done')
									: `${stepName(move.from, t, work.steps)} → ${stepName(move.to, t, work.steps)}`}
						</span>
						<small>
							<time dateTime={move.at}>{shortMoment(move.at, lang)}</time> <span dir="auto">{move.by}</span>
						</small>
						{move.note && <q dir="auto">{move.note}</q>}
					</li>
				))}
			</ol>
		</details>
	);
}
