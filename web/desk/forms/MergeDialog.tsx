import type { ComponentType } from 'react';
import { useT } from '../app/i18n';
import type { Bound } from './bound';
import { FormDialog, useDialogForm } from './dialog';

/** The dialog that merges another record, which a picker offers, into the one that is open. */
export function MergeDialog({
	label,
	text,
	picker: Picker,
	onClose,
	onMerge,
}: {
	/** The label of the picker of the other record. */
	label: string;
	/** Says what a merge does. */
	text: string;
	picker: ComponentType<Bound<number | null | undefined> & { required?: boolean }>;
	onClose: () => void;
	/** Merges, and tells the editor about it. Resolves to whether it was done. */
	onMerge: (other: number) => Promise<boolean>;
}) {
	const t = useT();
	const form = useDialogForm<{ other: number | null | undefined }, boolean>({
		initial: { other: null },
		submit: async ({ other }) => ({ ok: true, value: Boolean(other && (await onMerge(other))) }),
		onDone: (merged) => merged && onClose(),
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.merge.other')}
			text={text}
			action={t('desk.merge')}
			ready={Boolean(form.values.other)}
		>
			<Picker {...form.bind('other', label)} required />
		</FormDialog>
	);
}
