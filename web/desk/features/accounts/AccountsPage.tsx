import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type DeskAccount, type DeskRole, inviteAccount, listAccounts } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { showToast } from '../../components/toasts';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { TextField } from '../../forms/fields';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { RolesField, useRoleText } from './roles';

/** The accounts of the newsroom. */
export function AccountsPage() {
	const { t, lang } = useLanguage();
	const [search, change] = useListSearch<{
		q?: string;
		role?: 'admin' | 'editor' | 'talent';
		brand?: string;
	}>();
	const [inviting, setInviting] = useState(false);
	const text = useRoleText();
	return (
		<>
			<ListPage
				title={t('desk.area.accounts')}
				search={search}
				onSearch={change}
				queryKey={['accounts', search]}
				load={(page) => listAccounts({ ...search, ...page })}
				keyOf={({ id }) => id}
				filters={[
					{
						name: 'role',
						label: t('company.edit.role'),
						options: [
							{ value: 'admin', label: t('desk.admin.role.admin') },
							{ value: 'editor', label: t('desk.admin.role.editor') },
							{ value: 'talent', label: t('desk.admin.role.talent') },
						],
					},
					{ name: 'brand', label: t('search.brand'), kind: 'brand' },
				]}
				columns={[
					{
						id: 'name',
						label: t('account.name'),
						main: true,
						cell: ({ id, name, email }: DeskAccount) => (
							<Link to="/admin/accounts/$id" params={{ id: String(id) }} dir="auto">
								{name || email}
							</Link>
						),
					},
					{
						id: 'email',
						label: t('account.email'),
						wide: true,
						cell: ({ email }) => <span dir="ltr">{email}</span>,
					},
					{ id: 'roles', label: t('desk.admin.roles'), cell: ({ roles }) => roles.map(text).join(', ') },
					{
						id: 'seen',
						label: t('desk.admin.active'),
						wide: true,
						cell: ({ seen }) => (seen ? <time dateTime={seen}>{shortMoment(seen, lang)}</time> : '–'),
					},
				]}
				actions={
					<Button leftSection={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
						{t('desk.admin.invite')}
					</Button>
				}
			/>
			{inviting && <Invitation onClose={() => setInviting(false)} />}
		</>
	);
}

function Invitation({ onClose }: { onClose: () => void }) {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const form = useDialogForm({
		initial: { email: '', name: '', roles: [{ role: 'editor' }] as DeskRole[] },
		submit: (fields) => inviteAccount({ locale: lang }, fields),
		onDone: ({ email }) => {
			showToast(t('desk.admin.invited', { email }));
			void client.invalidateQueries({ queryKey: ['accounts'] });
			onClose();
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.admin.invite')}
			text={t('desk.admin.invite.text')}
			action={t('desk.admin.invite')}
			size="lg"
		>
			<TextField {...form.bind('email', t('account.email'))} required type="email" maxLength={254} ltr />
			<TextField {...form.bind('name', t('account.name'))} maxLength={80} />
			<RolesField {...form.bind('roles', t('desk.admin.roles'))} />
		</FormDialog>
	);
}
