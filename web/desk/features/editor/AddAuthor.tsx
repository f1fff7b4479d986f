import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addAuthor } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { Icon } from '../../components/Icon';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { TextField } from '../../forms/fields';

/** Adds an author who is not in the list yet, such as the editor, and puts the author into the byline. */
export function AddAuthor({ lang, onAdded }: { lang: string; onAdded: (slug: string) => void }) {
	const { t } = useLanguage();
	const [opened, setOpened] = useState(false);
	return (
		<>
			<Button
				size="compact-sm"
				variant="subtle"
				c="var(--ink)"
				leftSection={<Icon name="plus" size={14} />}
				onClick={() => setOpened(true)}
				style={{ alignSelf: 'flex-start' }}
			>
				{t('desk.author.add')}
			</Button>
			{opened && (
				<Dialog
					lang={lang}
					onClose={() => setOpened(false)}
					onAdded={(slug) => {
						setOpened(false);
						onAdded(slug);
					}}
				/>
			)}
		</>
	);
}

function Dialog({
	lang,
	onClose,
	onAdded,
}: {
	lang: string;
	onClose: () => void;
	onAdded: (slug: string) => void;
}) {
	const { t } = useLanguage();
	const { name } = useSession();
	const client = useQueryClient();
	const form = useDialogForm({
		name: 'author',
		initial: { name: name ?? '', role: '' },
		submit: (fields) => addAuthor({}, { ...fields, lang }),
		onDone: ({ slug, name, role }) => {
			client.setQueryData(['option', 'author', slug], {
				value: slug,
				label: name,
				...(role && { note: role }),
			});
			for (const queryKey of [['authors'], ['options', 'author']])
				void client.invalidateQueries({ queryKey });
			onAdded(slug);
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.author.add')}
			text={t('desk.author.add.text')}
			action={t('desk.author.add')}
		>
			<TextField {...form.bind('name', t('account.name'))} required maxLength={120} />
			<TextField {...form.bind('role', t('company.edit.designation'))} maxLength={160} />
		</FormDialog>
	);
}
