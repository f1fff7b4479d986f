import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type IssueRecord, publishNewsletterIssue } from '../../../api/client.gen';
import { ApiError, must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { longMoment } from '../../components/dates';
import { messageOf, sentences } from '../../components/errors';
import { showToast } from '../../components/toasts';
import { DateTimeField, SwitchField } from '../../forms/fields';

/** Publishes an issue now or at a time, with or without the emails to its subscribers. */
export function SendDialog({
	issue,
	opened,
	onClose,
	lists,
}: {
	issue: IssueRecord;
	opened: boolean;
	onClose: () => void;
	/** Queries that are read again afterwards. */
	lists: QueryKey[];
}) {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const [at, setAt] = useState('');
	const [byEmail, setByEmail] = useState(true);
	const send = useMutation({
		mutationFn: () =>
			must(
				publishNewsletterIssue({ id: issue.id }, { revision: issue.revision, byEmail, ...(at && { at }) }),
			),
		onSuccess: (stored) => {
			onClose();
			client.setQueryData(['newsletter-issue', String(issue.id)], stored);
			for (const queryKey of lists) void client.invalidateQueries({ queryKey });
			showToast(
				stored.state === 'scheduled'
					? t('desk.fronts.due', { time: longMoment(stored.sendAt, lang, stored.timeZone) })
					: t('desk.publish.done'),
			);
		},
	});
	const { at: wrongTime } = send.error instanceof ApiError ? sentences(send.error.problem, {}, t) : {};
	const action = at ? 'desk.schedule' : byEmail ? 'desk.newsletter.send' : 'desk.publish.now';
	return (
		<Modal
			opened={opened}
			onClose={() => send.isPending || onClose()}
			title={t('desk.newsletter.send')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<Stack gap="md">
				{send.isError && !wrongTime && (
					<Alert color="red" role="alert">
						{messageOf(send.error, t)}
					</Alert>
				)}
				<SwitchField
					name="byEmail"
					label={t('desk.newsletter.byEmail')}
					description={t('desk.newsletter.subscribers', { n: issue.subscribers })}
					value={byEmail}
					onChange={(on) => setByEmail(on ?? false)}
					errors={{}}
				/>
				<DateTimeField
					name="at"
					label={t('desk.schedule.at')}
					value={at}
					onChange={(moment) => {
						// An error about a time no longer holds once the time is changed.
						send.reset();
						setAt(moment ?? '');
					}}
					timeZone={issue.timeZone}
					errors={wrongTime ? { '': wrongTime } : {}}
				/>
				{byEmail && <Text size="sm">{t('desk.newsletter.send.text')}</Text>}
				<Group justify="flex-end">
					<Button variant="default" onClick={onClose}>
						{t('desk.cancel')}
					</Button>
					<Button loading={send.isPending} onClick={() => send.mutate()}>
						{t(action)}
					</Button>
				</Group>
			</Stack>
		</Modal>
	);
}
