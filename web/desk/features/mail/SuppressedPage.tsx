import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listSuppressedAddresses, type SuppressedInfo, unsuppressAddress } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { useLanguage, useT } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { showToast } from '../../components/toasts';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { TextField } from '../../forms/fields';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

const reasonNames: Record<SuppressedInfo['reason'], MessageId> = {
	hard: 'desk.mail.reason.hard',
	complaint: 'desk.mail.reason.complaint',
	soft: 'desk.mail.reason.soft',
};

/** The addresses that get no more newsletters. */
export function SuppressedPage() {
	const { t, lang } = useLanguage();
	const [search, change] = useListSearch<{ q?: string; reason?: SuppressedInfo['reason'] }>();
	const [lifting, setLifting] = useState<SuppressedInfo>();
	return (
		<>
			<ListPage
				title={t('desk.mail.suppressed')}
				text={t('desk.mail.suppressed.text')}
				back={{ to: '/admin/mail', label: t('account.email') }}
				search={search}
				onSearch={change}
				words={t('account.email')}
				filters={[
					{
						name: 'reason',
						label: t('desk.awards.why'),
						options: (['hard', 'complaint', 'soft'] as const).map((value) => ({
							value,
							label: t(reasonNames[value]),
						})),
					},
				]}
				queryKey={['suppressed', search]}
				load={(page) => listSuppressedAddresses({ ...search, ...page })}
				keyOf={({ mark }) => mark}
				columns={[
					{
						id: 'address',
						label: t('account.email'),
						main: true,
						cell: ({ address }) => <span dir="ltr">{address || '…'}</span>,
					},
					{
						id: 'reason',
						label: t('desk.awards.why'),
						cell: ({ reason, status }) => (
							<>
								{t(reasonNames[reason])} {status && <bdi dir="ltr">({status})</bdi>}
							</>
						),
					},
					{
						id: 'since',
						label: t('desk.fronts.since'),
						cell: ({ since }) => <time dateTime={since}>{shortMoment(since, lang)}</time>,
					},
					{
						id: 'actions',
						label: t('desk.actions'),
						cell: (row) => (
							<Button size="compact-sm" variant="default" onClick={() => setLifting(row)}>
								{t('desk.mail.lift')}
							</Button>
						),
					},
				]}
				empty={{ title: t('desk.mail.suppressed.none') }}
			/>
			{lifting && <LiftDialog row={lifting} onClose={() => setLifting(undefined)} />}
		</>
	);
}

/** Asks why emails may be sent to an address again. */
function LiftDialog({ row: { mark, address }, onClose }: { row: SuppressedInfo; onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const form = useDialogForm({
		initial: { reason: '' },
		submit: (fields) => unsuppressAddress({ mark }, fields),
		onDone: () => {
			void client.invalidateQueries({ queryKey: ['suppressed'] });
			showToast(t('desk.mail.lifted'));
			onClose();
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.mail.lift')}
			text={address}
			action={t('desk.mail.lift')}
		>
			<TextField
				{...form.bind('reason', t('desk.awards.why'))}
				required
				maxLength={200}
				description={t('desk.mail.lift.text')}
			/>
		</FormDialog>
	);
}
