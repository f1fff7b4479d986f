import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
	type DeskAccount,
	type DeskRole,
	readAccount,
	removeAccountRoles,
	saveAccountRoles,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { FormPage, Section } from '../../forms/FormPage';
import { RecordPage } from '../../forms/RecordPage';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { RolesField, useRoleText } from './roles';
import { Sessions } from './Sessions';

/** An account of the newsroom with its roles. */
export function AccountPage() {
	const { id } = useParams({ from: '/shell/admin/accounts/$id' });
	return (
		<RecordPage queryKey={['account', id]} read={() => readAccount({ account: Number(id) })}>
			{(account) => account && <AccountForm key={id} account={account} />}
		</RecordPage>
	);
}

function AccountForm({ account }: { account: DeskAccount }) {
	const t = useT();
	const client = useQueryClient();
	const undoable = useUndoable();
	const text = useRoleText();
	const queryKey = ['account', String(account.id)];
	const form = useVersionedForm<{ roles: DeskRole[] }, DeskAccount>({
		kind: 'account',
		id: account.id,
		record: account,
		fieldsOf: (record) => ({ roles: record?.roles ?? [] }),
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			saveAccountRoles({ account: account.id }, { ...fields, version: Number(version) }, options),
		read: () => readAccount({ account: account.id }),
		queryKey,
		lists: [['accounts']],
		titleOf: () => account.name,
		fields: { roles: { label: t('desk.admin.roles'), show: (roles) => roles.map(text).join('\n') } },
	});
	const show = (read: DeskAccount) => client.setQueryData(queryKey, read);
	const remove = () => {
		let removed = account;
		return undoable({
			run: async () => {
				removed = await must(removeAccountRoles({ account: account.id, version: account.version }));
				return removed;
			},
			undo: () =>
				must(saveAccountRoles({ account: account.id }, { roles: account.roles, version: removed.version })),
			done: t('desk.admin.rolesTaken', { name: account.name || account.email }),
			invalidate: [['accounts']],
			onDone: show,
			onUndone: (read) => show(read as DeskAccount),
		});
	};
	return (
		<FormPage
			form={form}
			title={account.name || account.email}
			back={{ to: '/admin/accounts', label: t('desk.area.accounts') }}
			actions={
				account.roles.length > 0 && (
					<Button variant="default" onClick={() => void remove()}>
						{t('desk.admin.takeRoles')}
					</Button>
				)
			}
		>
			<Text dir="ltr" c="dimmed">
				{account.email}
			</Text>
			<Section title={t('desk.admin.roles')} text={t('desk.admin.signedOut')}>
				<RolesField {...form.bind('roles')} />
			</Section>
			<Sessions account={account} />
		</FormPage>
	);
}
