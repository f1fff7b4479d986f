import { Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
	type CorrectionInfo,
	decideCompanyCorrection,
	listCompanyCorrections,
} from '../../../api/client.gen';
import { ApiError } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { Decide } from '../../components/Decide';
import { messageOf } from '../../components/errors';
import { RecordName } from '../../components/RecordName';
import { showToast } from '../../components/toasts';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { LongTextField } from '../../forms/fields';
import { companies } from '../../forms/pickers';
import { useCreatedColumn } from '../../lists/columns';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** Corrections of companies that readers suggest, to accept or to reject with a reason. */
export function CorrectionsPage() {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const [search, change] = useListSearch<{ q?: string }>();
	const createdColumn = useCreatedColumn();
	const [rejecting, setRejecting] = useState<CorrectionInfo>();
	const decided = () => {
		void client.invalidateQueries({ queryKey: ['corrections'] });
		showToast(t('desk.claims.decided'));
	};
	const accept = async ({ id }: CorrectionInfo) => {
		const answer = await decideCompanyCorrection({ id, locale: lang }, { accept: true });
		if (answer.ok) decided();
		else showToast(messageOf(new ApiError(answer.status, answer.problem), t));
	};
	return (
		<>
			<ListPage
				title={t('correction.page')}
				search={search}
				onSearch={change}
				noSearch
				queryKey={['corrections', lang]}
				load={(page) => listCompanyCorrections({ locale: lang, ...page })}
				keyOf={({ id }) => id}
				columns={[
					{
						id: 'company',
						label: t('desk.company'),
						main: true,
						cell: ({ company }) => (
							<RecordName source={companies} value={company} path="/directory/companies/" />
						),
					},
					{
						id: 'fact',
						label: t('desk.corrections.fact'),
						cell: ({ label, of }) => (
							<>
								{label}
								{of && (
									<Text size="sm" c="dimmed" dir="auto">
										{of}
									</Text>
								)}
							</>
						),
					},
					{
						id: 'before',
						label: t('desk.corrections.now'),
						cell: ({ changes }) => <Values values={changes.map(({ before }) => ({ text: before }))} />,
					},
					{
						id: 'value',
						label: t('desk.corrections.suggested'),
						cell: ({ changes, message, source }) => (
							<>
								<Values
									values={changes.map(({ label, after }) => ({
										text: after,
										...(changes.length > 1 && { label }),
									}))}
								/>
								{message && (
									<Text size="sm" dir="auto">
										{message}
									</Text>
								)}
								{/^https?:/.test(source) && (
									<Anchor size="sm" href={source} target="_blank" rel="noopener noreferrer" dir="ltr">
										{new URL(source).hostname}
									</Anchor>
								)}
							</>
						),
					},
					{ id: 'by', label: t('desk.admin.who'), wide: true, cell: ({ by }) => <bdi>{by}</bdi> },
					createdColumn,
					{
						id: 'actions',
						label: t('desk.actions'),
						cell: (correction) => (
							<Decide
								onAccept={correction.changed ? undefined : () => void accept(correction)}
								onReject={() => setRejecting(correction)}
							>
								{correction.changed && <Text size="sm">{t('desk.corrections.changed')}</Text>}
							</Decide>
						),
					},
				]}
				empty={{ title: t('desk.corrections.none') }}
			/>
			{rejecting && (
				<RejectDialog
					correction={rejecting}
					onClose={() => setRejecting(undefined)}
					onDone={() => {
						setRejecting(undefined);
						decided();
					}}
				/>
			)}
		</>
	);
}

/** The values of a fact; those of a new entry have the names of their parts. */
const Values = ({ values }: { values: { label?: string; text: string }[] }) =>
	values.map(({ label, text }) => (
		<div key={label ?? ''} style={{ whiteSpace: 'pre-line' }}>
			{label && (
				<Text size="xs" c="dimmed">
					{label}
				</Text>
			)}
			<bdi>{text}</bdi>
		</div>
	));

/** The dialog that asks why a correction is rejected. */
function RejectDialog({
	correction,
	onClose,
	onDone,
}: {
	correction: CorrectionInfo;
	onClose: () => void;
	onDone: () => void;
}) {
	const { t, lang } = useLanguage();
	const form = useDialogForm({
		name: `correction:${correction.id}`,
		initial: { reason: '' },
		submit: ({ reason }) =>
			decideCompanyCorrection({ id: correction.id, locale: lang }, { accept: false, reason }),
		onDone,
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('correction.reject')}
			action={t('correction.reject')}
		>
			<LongTextField
				{...form.bind('reason', t('correction.reason'))}
				description={t('desk.corrections.reason')}
				rows={2}
				maxLength={500}
			/>
		</FormDialog>
	);
}
