import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
	createToken,
	type DeskToken,
	listTokens,
	type NewDeskToken,
	restoreToken,
	revokeToken,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage, useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { shortMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { BrandField, ChoiceField, TextField } from '../../forms/fields';
import { useUndoable } from '../../forms/undo';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** API tokens: their secrets are shown once, when they are created. */
export function TokensPage() {
	const { t, lang } = useLanguage();
	const [search, change] = useListSearch<{ q?: string; state?: 'revoked' }>();
	const { brands } = useSession();
	const nameOf = (brand: string) => brands.find(({ slug }) => slug === brand)?.name ?? brand;
	const [creating, setCreating] = useState(false);
	const [made, setMade] = useState<NewDeskToken>();
	const undoable = useUndoable();
	const revoke = ({ id }: DeskToken) =>
		undoable({
			run: () => must(revokeToken({ token: id })),
			undo: () => must(restoreToken({ token: id })),
			done: t('desk.admin.token.revoked'),
			invalidate: [['tokens']],
		});
	const restore = ({ id, name }: DeskToken) =>
		undoable({
			run: () => must(restoreToken({ token: id })),
			undo: () => must(revokeToken({ token: id })),
			done: t('desk.restored', { name }),
			invalidate: [['tokens']],
		});
	return (
		<>
			<ListPage
				title={t('desk.area.tokens')}
				search={search}
				onSearch={change}
				queryKey={['tokens', search]}
				load={(page) => listTokens({ ...search, ...page })}
				keyOf={({ id }) => id}
				tabs={{
					name: 'state',
					label: t('desk.status'),
					options: [{ label: t('desk.admin.valid') }, { value: 'revoked', label: t('badge.revoked') }],
				}}
				columns={[
					{
						id: 'name',
						label: t('account.name'),
						main: true,
						cell: ({ name }) => <span dir="auto">{name}</span>,
					},
					{ id: 'role', label: t('company.edit.role'), cell: ({ role }) => t(`desk.admin.role.${role}`) },
					{
						id: 'brand',
						label: t('search.brand'),
						cell: ({ brand }) => nameOf(brand) || t('desk.allBrands'),
					},
					{
						id: 'used',
						label: t('desk.admin.used'),
						cell: ({ used }) => (used ? <time dateTime={used}>{shortMoment(used, lang)}</time> : '–'),
					},
					{
						id: 'actions',
						label: t('desk.actions'),
						cell: (token) =>
							token.revoked ? (
								<Button variant="default" size="compact-sm" onClick={() => void restore(token)}>
									{t('desk.restore')}
								</Button>
							) : (
								<Button variant="default" size="compact-sm" onClick={() => void revoke(token)}>
									{t('desk.admin.token.revoke')}
								</Button>
							),
					},
				]}
				actions={
					<Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
						{t('desk.admin.token.new')}
					</Button>
				}
			>
				{made && <Secret token={made} onClose={() => setMade(undefined)} />}
			</ListPage>
			{creating && <NewToken onClose={() => setCreating(false)} onMade={setMade} />}
		</>
	);
}

function Secret({ token, onClose }: { token: NewDeskToken; onClose: () => void }) {
	const t = useT();
	return (
		<Alert
			my="md"
			withCloseButton
			onClose={onClose}
			closeButtonLabel={t('header.close')}
			title={token.name}
			role="status"
		>
			<Stack gap="xs">
				<Text size="sm">{t('desk.admin.token.secret')}</Text>
				<Group>
					<Code dir="ltr">{token.secret}</Code>
					<CopyButton value={token.secret}>
						{({ copied, copy }) => (
							<Button size="compact-sm" variant="default" onClick={copy}>
								{t(copied ? 'claim.copied' : 'claim.copy')}
							</Button>
						)}
					</CopyButton>
				</Group>
			</Stack>
		</Alert>
	);
}

function NewToken({ onClose, onMade }: { onClose: () => void; onMade: (token: NewDeskToken) => void }) {
	const t = useT();
	const client = useQueryClient();
	const form = useDialogForm({
		name: 'token',
		initial: { name: '', role: 'editor' as 'editor' | 'admin', brand: '' },
		submit: ({ name, role, brand }) =>
			createToken({}, { name, role, ...(role === 'editor' && brand && { brand }) }),
		onDone: (made) => {
			void client.invalidateQueries({ queryKey: ['tokens'] });
			onMade(made);
			onClose();
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.admin.token.new')}
			action={t('desk.admin.token.new')}
		>
			<TextField {...form.bind('name', t('account.name'))} required maxLength={80} />
			<ChoiceField
				{...form.bind('role', t('company.edit.role'))}
				options={[
					{ value: 'editor', label: t('desk.admin.role.editor') },
					{ value: 'admin', label: t('desk.admin.role.admin') },
				]}
			/>
			{form.values.role === 'editor' && <BrandField {...form.bind('brand', t('search.brand'))} all />}
		</FormDialog>
	);
}
