import { Alert, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approveStory, askForApproval, type StoryWork } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { stepRefusal } from '../../components/errors';
import { showToast } from '../../components/toasts';
import { useDraft } from '../../edit/draft';
import { workQuery } from './WorkPanel';

/** Saves what is typed, and returns the revisions that the editor has seen; undefined if that failed. */
export type Seen = () => Promise<{ revision: number; workingCopy: number } | undefined>;

/** The approval of a text by a second person: a button for people who can give it, and their names for the writer. */
export function Approval({
	id,
	seen,
	onlyAsked = false,
}: {
	id: number;
	seen: Seen;
	/** Whether it is shown only to somebody who is to approve the text after a request. */
	onlyAsked?: boolean;
}) {
	const { t } = useLanguage();
	const client = useQueryClient();
	const { data: work } = useQuery(workQuery(id));
	const show = (now: StoryWork) => {
		client.setQueryData(['work', id], now);
		for (const queryKey of [['stories'], ['board'], ['checks', id]])
			void client.invalidateQueries({ queryKey });
	};
	const approve = useMutation({
		mutationFn: async () => {
			const revisions = await seen();
			if (!revisions) throw new Error(t('desk.publish.notSaved'));
			return must(approveStory({ id }, { note: '', ...revisions }));
		},
		onSuccess: (now) => {
			show(now);
			showToast(t('desk.approval.done'));
		},
	});
	const approval = work?.approval;
	if (!approval?.needed || work?.step === 'scheduled') return null;
	if (approval.own) return onlyAsked ? null : <Request id={id} by={approval.by} onAsked={show} />;
	if (onlyAsked && !approval.asked) return null;
	return (
		<Alert
			role="status"
			title={
				approval.asked
					? t('desk.approval.asks', { name: approval.asked.by || '–' })
					: t('desk.check.approval')
			}
		>
			<Stack gap="xs" align="flex-start">
				{approval.asked?.note && (
					<Text size="sm" dir="auto">
						<q>{approval.asked.note}</q>
					</Text>
				)}
				<Text size="sm">{t('desk.approval.text')}</Text>
				<Button size="compact-md" loading={approve.isPending} onClick={() => approve.mutate()}>
					{t('desk.approval.give')}
				</Button>
				{approve.isError && (
					<Text size="sm" c="var(--fall)" role="alert">
						{stepRefusal(approve.error, t)}
					</Text>
				)}
			</Stack>
		</Alert>
	);
}

/** Tells the writer who can approve the text, and asks one of them. */
function Request({
	id,
	by,
	onAsked,
}: {
	id: number;
	by: StoryWork['approval']['by'];
	onAsked: (now: StoryWork) => void;
}) {
	const { t } = useLanguage();
	const [member, setMember] = useState<string | null>(null);
	const [note = '', setNote, forget] = useDraft<string>(`${id}:approval`);
	const ask = useMutation({
		mutationFn: ({ to, note }: { to: number; note: string }) =>
			must(askForApproval({ id }, { member: to, note: note.trim() })),
		onSuccess: (now, { to, note }) => {
			onAsked(now);
			forget(note || undefined);
			showToast(t('desk.approval.asked', { name: by.find((one) => one.id === to)?.name ?? '' }));
		},
	});
	const [only] = by.length === 1 ? by : [];
	const chosen = member ?? (only ? String(only.id) : null);
	return (
		<Alert role="status" title={t('desk.check.approval')}>
			<Stack gap="xs">
				<Text size="sm">{t(by.length > 0 ? 'desk.approval.own' : 'desk.approval.nobody')}</Text>
				{by.length > 0 && (
					<>
						<Select
							label={t('desk.approval.by')}
							placeholder={t('desk.pick')}
							data={by.map((one) => ({ value: String(one.id), label: one.name || String(one.id) }))}
							value={chosen}
							onChange={setMember}
							allowDeselect={false}
							searchable
							nothingFoundMessage={t('desk.nothingFound')}
						/>
						<Textarea
							label={t('desk.work.note')}
							value={note}
							onChange={(event) => setNote(event.currentTarget.value || undefined)}
							maxLength={1000}
							autosize
							minRows={1}
							dir="auto"
						/>
						<Group>
							<Button
								variant="default"
								disabled={!chosen}
								loading={ask.isPending}
								onClick={() => chosen && ask.mutate({ to: Number(chosen), note })}
							>
								{t('desk.approval.ask')}
							</Button>
						</Group>
					</>
				)}
				{ask.isError && (
					<Text size="sm" c="var(--fall)" role="alert">
						{stepRefusal(ask.error, t)}
					</Text>
				)}
			</Stack>
		</Alert>
	);
}
