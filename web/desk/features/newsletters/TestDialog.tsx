import { type IssueRecord, type IssueTest, testNewsletterIssue } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { showToast } from '../../components/toasts';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { LongTextField } from '../../forms/fields';
import { addressesIn } from './issue';

/** Sends the stored text of an issue to addresses of the newsroom. */
export function TestDialog({
	issue,
	opened,
	onClose,
}: {
	issue: IssueRecord;
	opened: boolean;
	onClose: () => void;
}) {
	const t = useT();
	const { email } = useSession();
	const form = useDialogForm<{ to: string }, IssueTest>({
		name: `issue-test:${issue.id}`,
		initial: { to: email },
		submit: ({ to }) => testNewsletterIssue({ id: issue.id }, { to: addressesIn(to) }),
		onDone: ({ to }) => {
			showToast(t('desk.newsletter.tested', { emails: to.join(', ') }));
			onClose();
		},
	});
	return (
		<FormDialog
			form={form}
			opened={opened}
			onClose={onClose}
			title={t('desk.newsletter.test')}
			action={t('desk.newsletter.send')}
		>
			<LongTextField {...form.bind('to', t('desk.newsletter.test.to'))} rows={1} maxLength={1500} />
		</FormDialog>
	);
}
