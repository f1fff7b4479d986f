import { Button, MultiSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type DeskAccount, type DeskRole, inviteAccount, listAccounts } from '../../../api/client.gen';
import { useLanguage, useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { shortMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { showToast } from '../../components/toasts';
import type { Bound } from '../../forms/bound';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { ChoiceField, shared, TextField } from '../../forms/fields';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { useRoleText } from './roles';

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

/** The choice that stands for all brands. */
const everyBrand = '*';

/** The brands that an invited editor is to write for; all of them, or some. */
function BrandsField(bound: Bound<string[]>) {
	const t = useT();
	const { brands } = useSession();
	return (
		<MultiSelect
			{...shared({ ...bound, required: true })}
			data={[
				...brands.map(({ slug, name }) => ({ value: slug, label: name })),
				{ value: everyBrand, label: t('desk.allBrands') },
			]}
			value={bound.value}
			onChange={(chosen) =>
				bound.onChange(
					chosen.at(-1) === everyBrand ? [everyBrand] : chosen.filter((slug) => slug !== everyBrand),
				)
			}
			placeholder={bound.value.length === 0 ? t('desk.pick') : ''}
			searchable
			clearable
			nothingFoundMessage={t('desk.nothingFound')}
		/>
	);
}

function Invitation({ onClose }: { onClose: () => void }) {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const form = useDialogForm({
		name: 'account',
		initial: { email: '', name: '', role: '' as DeskRole['role'] | '', brands: [] as string[] },
		submit: async ({ role, brands, ...fields }) => {
			const missing = role === '' ? 'role' : role === 'editor' && brands.length === 0 ? 'brands' : undefined;
			if (role === '' || missing)
				return {
					ok: false,
					status: 422,
					problem: { error: '', fields: { [missing ?? 'role']: t('form.required') } },
				} as unknown as Awaited<ReturnType<typeof inviteAccount>>;
			const roles: DeskRole[] =
				role === 'editor'
					? brands.map((brand) => (brand === everyBrand ? { role } : { role, brand }))
					: [{ role }];
			return inviteAccount({ locale: lang }, { ...fields, roles });
		},
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
			<ChoiceField
				{...form.bind('role', t('company.edit.role'))}
				required
				options={[
					{ value: 'editor', label: t('desk.admin.role.editor') },
					{ value: 'admin', label: t('desk.admin.role.admin') },
					{ value: 'talent', label: t('desk.admin.role.talent') },
				]}
			/>
			{form.values.role === 'editor' && <BrandsField {...form.bind('brands', t('search.brand'))} />}
		</FormDialog>
	);
}
