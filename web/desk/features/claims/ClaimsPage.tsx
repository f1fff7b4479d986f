import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
	decideCompanyClaim,
	decideCompanyDispute,
	listCompanyClaims,
	listCompanyDisputes,
	type WaitingClaim,
	type WaitingDispute,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { confirm } from '../../components/confirm';
import { Decide } from '../../components/Decide';
import { shortMoment } from '../../components/dates';
import { RecordName } from '../../components/RecordName';
import { showToast } from '../../components/toasts';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { ChoiceField, LongTextField } from '../../forms/fields';
import { companies } from '../../forms/pickers';
import { useUndoable } from '../../forms/undo';
import { useCreatedColumn } from '../../lists/columns';
import { type Column, ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

interface Search {
	q?: string;
	kind?: 'disputes';
}

/** Users who claim companies, and disputes about companies that have owners. */
export function ClaimsPage() {
	const { t } = useLanguage();
	const client = useQueryClient();
	const undoable = useUndoable();
	const [search, change] = useListSearch<Search>();
	const [deciding, setDeciding] = useState<WaitingDispute>();
	const invalidate = [['claims']];
	const decide = async ({ id, by, user }: WaitingClaim, accept: boolean) => {
		const action = t(accept ? 'correction.accept' : 'correction.reject');
		if (!(await confirm({ title: action, text: by || `#${user}`, action }))) return;
		await undoable({
			run: () => must(decideCompanyClaim({ id }, { accept })),
			done: t('desk.claims.decided'),
			invalidate,
		});
	};
	const created = useCreatedColumn();
	const who: Column<WaitingClaim | WaitingDispute>[] = [
		{
			id: 'company',
			label: t('desk.company'),
			main: true,
			cell: ({ company }) => <RecordName source={companies} value={company} path="/directory/companies/" />,
		},
		{ id: 'by', label: t('desk.admin.who'), cell: (claim) => <Claimant {...claim} /> },
		{ id: 'role', label: t('company.edit.role'), cell: ({ role }) => t(`companyRole.${role}`) },
	];
	const tabs = {
		name: 'kind',
		label: t('desk.status'),
		options: [{ label: t('desk.claims.claims') }, { value: 'disputes', label: t('desk.claims.disputes') }],
	};
	const shared = {
		title: t('desk.area.claims'),
		search,
		onSearch: change,
		tabs,
		noSearch: true,
		empty: { title: t('desk.claims.none') },
	};
	if (search.kind === 'disputes')
		return (
			<>
				<ListPage
					{...shared}
					queryKey={['claims', 'disputes']}
					load={(page) => listCompanyDisputes(page)}
					keyOf={({ id }) => id}
					columns={[
						...who,
						{
							id: 'proven',
							label: t('desk.status'),
							cell: ({ proven }) => t(proven ? 'desk.claims.proven' : 'desk.claims.unproven'),
						},
						created,
						{
							id: 'actions',
							label: t('desk.actions'),
							cell: (dispute) => (
								<Button size="compact-sm" variant="default" onClick={() => setDeciding(dispute)}>
									{t('desk.disputes.decide')}
								</Button>
							),
						},
					]}
				/>
				{deciding && (
					<DecisionDialog
						dispute={deciding}
						onClose={() => setDeciding(undefined)}
						onDone={() => {
							setDeciding(undefined);
							for (const queryKey of invalidate) void client.invalidateQueries({ queryKey });
							showToast(t('desk.claims.decided'));
						}}
					/>
				)}
			</>
		);
	return (
		<ListPage
			{...shared}
			queryKey={['claims', 'claims']}
			load={(page) => listCompanyClaims(page)}
			keyOf={({ id }) => id}
			columns={[
				...who,
				{
					id: 'proven',
					label: t('desk.status'),
					cell: ({ proven, email, domain, message }) => (
						<>
							{t(proven ? 'desk.claims.proven' : 'desk.claims.unproven')}
							<Text size="sm" dir="ltr">
								{email ?? domain}
							</Text>
							{message && (
								<Text size="sm" dir="auto">
									{message}
								</Text>
							)}
						</>
					),
				},
				created,
				{
					id: 'actions',
					label: t('desk.actions'),
					cell: (claim) => (
						<Decide onAccept={() => decide(claim, true)} onReject={() => decide(claim, false)} />
					),
				},
			]}
		/>
	);
}

/** The name of a user; the number of the account if it has none. */
const Claimant = ({ by, user }: { by: string; user: number }) => <bdi>{by || `#${user}`}</bdi>;

/** The statements of both sides and the decision about a dispute. */
function DecisionDialog({
	dispute,
	onClose,
	onDone,
}: {
	dispute: WaitingDispute;
	onClose: () => void;
	onDone: () => void;
}) {
	const { t, lang } = useLanguage();
	const form = useDialogForm<{ decision: 'transferred' | 'added' | 'rejected'; reason: string }, unknown>({
		name: `dispute:${dispute.id}`,
		initial: { decision: 'rejected', reason: '' },
		submit: (fields) => decideCompanyDispute({ id: dispute.id, locale: lang }, fields),
		onDone,
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			size="lg"
			title={t('desk.disputes.decide')}
			action={t('desk.save')}
		>
			<Text fw={600}>
				<Claimant {...dispute} />
			</Text>
			{dispute.statements.map(({ kind, text, created }) => (
				<div key={created + kind}>
					<Text size="xs" c="dimmed">
						{t(kind === 'owners' ? 'desk.disputes.owners' : 'desk.disputes.claimant')} ·{' '}
						{shortMoment(created, lang)}
					</Text>
					<Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
						{text}
					</Text>
				</div>
			))}
			<ChoiceField
				{...form.bind('decision', t('desk.disputes.decision'))}
				options={[
					{ value: 'transferred', label: t('desk.disputes.transfer') },
					{ value: 'added', label: t('desk.disputes.add') },
					{ value: 'rejected', label: t('correction.reject') },
				]}
			/>
			<LongTextField
				{...form.bind('reason', t('correction.reason'))}
				description={t('desk.disputes.reason')}
				rows={3}
				required
			/>
		</FormDialog>
	);
}
