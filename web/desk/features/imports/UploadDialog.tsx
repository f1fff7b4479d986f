import { FileInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createImport, type DeskImport } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { BrandField, ChoiceField } from '../../forms/fields';
import { useKindName } from './kinds';
import { kindOf } from './send';
import { useUploads } from './uploads';

/** The dialog that begins to upload an export. The upload goes on in the view of the import, which it opens. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
	const t = useT();
	const kindName = useKindName();
	const client = useQueryClient();
	const navigate = useNavigate();
	const { brands, allBrands } = useSession();
	const { start } = useUploads();
	const [file, setFile] = useState<File | null>(null);
	const form = useDialogForm({
		initial: { kind: 'wordpress' as DeskImport['kind'], brand: brands[0]?.slug ?? '', bytes: 0 },
		submit: ({ kind, brand }) =>
			createImport(
				{},
				{
					kind,
					...(kind !== 'companies' && { brand }),
					filename: file?.name.slice(-300) ?? '',
					bytes: file?.size ?? 0,
				},
			),
		onDone: (created) => {
			if (file) start(created, file);
			void client.invalidateQueries({ queryKey: ['imports'] });
			onClose();
			void navigate({ to: '/admin/imports/$id', params: { id: String(created.id) } });
		},
	});
	const kinds = (['wordpress', 'ghost', ...(allBrands ? ['companies' as const] : [])] as const).map(
		(kind) => ({ value: kind, label: kindName(kind) }),
	);
	const bytes = form.bind('bytes', t('desk.import.file'));
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.import.new')}
			text={t('desk.import.text')}
			action={t('desk.import.upload')}
		>
			<FileInput
				placeholder={t('form.chooseFile')}
				label={t('desk.import.file')}
				accept=".xml,.wxr,.json,.csv,.txt,application/json,text/csv,text/xml"
				value={file}
				onChange={(chosen) => {
					setFile(chosen);
					const suggested = chosen ? kindOf(chosen.name) : 'wordpress';
					if (kinds.some(({ value }) => value === suggested)) form.change({ kind: suggested });
				}}
				required
				clearable
				error={Object.values(bytes.errors)[0]}
			/>
			<ChoiceField {...form.bind('kind', t('desk.type'))} options={kinds} />
			{form.values.kind !== 'companies' && <BrandField {...form.bind('brand', t('search.brand'))} />}
		</FormDialog>
	);
}
