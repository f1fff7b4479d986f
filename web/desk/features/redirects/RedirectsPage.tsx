import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
	createRedirect,
	type DeskRedirect,
	type ImportedRedirects,
	importRedirects,
	listRedirects,
	removeRedirect,
	saveRedirect,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { showToast } from '../../components/toasts';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { ChoiceField, LongTextField, TextField } from '../../forms/fields';
import { useUndoable } from '../../forms/undo';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

type Status = '301' | '302' | '307' | '308';

/** Returns a function that names the kind of a redirect. */
function useKind(): (status: number | string) => string {
	const t = useT();
	return (status) =>
		t(
			['301', '308'].includes(String(status))
				? 'desk.admin.redirect.permanent'
				: 'desk.admin.redirect.temporary',
			{ status: String(status) },
		);
}

/** The redirects of old paths. */
export function RedirectsPage() {
	const t = useT();
	const kind = useKind();
	const undoable = useUndoable();
	const [search, change] = useListSearch<{ q?: string }>();
	const [open, setOpen] = useState<'new' | 'import' | DeskRedirect>();
	const close = () => setOpen(undefined);
	const remove = ({ path, target, status, version }: DeskRedirect) =>
		undoable({
			run: () => must(removeRedirect({ path, version })),
			undo: () => must(createRedirect({}, { path, target, status })),
			done: t('desk.admin.redirect.removed'),
			invalidate: [['redirects']],
		});
	return (
		<>
			<ListPage
				title={t('desk.area.redirects')}
				search={search}
				onSearch={change}
				queryKey={['redirects', search]}
				load={(page) => listRedirects({ ...search, ...page })}
				keyOf={({ path }) => path}
				columns={[
					{
						id: 'path',
						label: t('desk.admin.redirect.from'),
						main: true,
						cell: (redirect) => (
							<Button variant="transparent" size="compact-sm" px={0} onClick={() => setOpen(redirect)}>
								<span dir="ltr">{redirect.path}</span>
							</Button>
						),
					},
					{
						id: 'target',
						label: t('desk.admin.redirect.to'),
						cell: ({ target }) => <span dir="ltr">{target}</span>,
					},
					{
						id: 'kind',
						label: t('desk.admin.redirect.kind'),
						wide: true,
						cell: ({ status }) => kind(status),
					},
					{
						id: 'actions',
						label: t('desk.actions'),
						cell: (redirect) => (
							<Button size="compact-sm" variant="default" onClick={() => void remove(redirect)}>
								{t('desk.remove')}
							</Button>
						),
					},
				]}
				actions={
					<>
						<Button component="a" href="/api/v2/desk/redirects/table.csv" download variant="default">
							{t('desk.admin.table')}
						</Button>
						<Button variant="default" onClick={() => setOpen('import')}>
							{t('desk.admin.import')}
						</Button>
						<Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen('new')}>
							{t('desk.admin.redirect.new')}
						</Button>
					</>
				}
			/>
			{open === 'new' && <RedirectDialog onClose={close} />}
			{open === 'import' && <ImportDialog onClose={close} />}
			{typeof open === 'object' && <RedirectDialog redirect={open} onClose={close} />}
		</>
	);
}

/** A redirect, or a new one. If somebody else has changed it meanwhile, the dialog says so and keeps what was typed. */
export function RedirectDialog({ redirect, onClose }: { redirect?: DeskRedirect; onClose: () => void }) {
	const t = useT();
	const kind = useKind();
	const client = useQueryClient();
	/** The redirect as somebody else has stored it meanwhile. */
	const [theirs, setTheirs] = useState<DeskRedirect>();
	const form = useDialogForm({
		name: `redirect:${redirect?.path ?? 'new'}`,
		initial: {
			path: redirect?.path ?? '',
			target: redirect?.target ?? '',
			status: String(redirect?.status ?? 301) as Status,
		},
		submit: async ({ path, target, status }) => {
			const edit = { target, status: Number(status) as unknown as DeskRedirect['status'] };
			if (!redirect) return createRedirect({}, { path, ...edit });
			const { version } = theirs ?? redirect;
			const answer = await saveRedirect({ path: redirect.path }, { ...edit, version });
			if (!answer.ok && answer.status === 409 && answer.problem?.current)
				setTheirs(answer.problem.current as DeskRedirect);
			return answer;
		},
		onDone: () => {
			showToast(t('desk.saved'));
			void client.invalidateQueries({ queryKey: ['redirects'] });
			onClose();
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={redirect ? redirect.path : t('desk.admin.redirect.new')}
			action={t('desk.save')}
			size="lg"
		>
			<TextField
				{...form.bind('path', t('desk.admin.redirect.from'))}
				required
				maxLength={500}
				ltr
				readOnly={redirect !== undefined}
				placeholder="/"
			/>
			<TextField
				{...form.bind('target', t('desk.admin.redirect.to'))}
				required
				maxLength={2000}
				ltr
				placeholder="/"
				{...(theirs && { description: `${t('desk.form.conflict.theirs')}: ${theirs.target}` })}
			/>
			<ChoiceField
				{...form.bind('status', t('desk.admin.redirect.kind'))}
				options={['301', '308', '302', '307'].map((value) => ({ value, label: kind(value) }))}
			/>
		</FormDialog>
	);
}

function ImportDialog({ onClose }: { onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [checked, setChecked] = useState<{ table: string; result: ImportedRedirects }>();
	const text = ({ added, changed, same }: ImportedRedirects) =>
		t('desk.admin.import.done', { added, changed, same });
	const form = useDialogForm({
		name: 'redirects',
		initial: { table: '' },
		submit: ({ table }) => importRedirects({ preview: checked?.table !== table }, { table }),
		onDone: (result, { table }) => {
			if (checked?.table !== table) {
				setChecked({ table, result });
				return 'open';
			}
			showToast(text(result));
			void client.invalidateQueries({ queryKey: ['redirects'] });
			onClose();
		},
	});
	const isChecked = checked !== undefined && checked.table === form.values.table;
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.admin.import')}
			text={t('desk.admin.import.text', { status: 302 })}
			action={t(isChecked ? 'desk.admin.import' : 'desk.admin.import.check')}
			size="lg"
		>
			<input
				type="file"
				accept=".csv,text/csv,text/plain"
				aria-label={t('desk.admin.import')}
				onChange={async (event) => {
					const file = event.currentTarget.files?.[0];
					if (file) form.change({ table: await file.text() });
				}}
			/>
			<LongTextField
				{...form.bind('table', t('desk.area.redirects'))}
				required
				rows={8}
				maxLength={500_000}
			/>
			{isChecked && <Text role="status">{text(checked.result)}</Text>}
		</FormDialog>
	);
}
