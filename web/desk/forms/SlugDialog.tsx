import type { Result } from '../../api/client.gen';
import { useT } from '../app/i18n';
import { showToast } from '../components/toasts';
import { FormDialog, useDialogForm } from './dialog';
import { SlugField } from './fields';

/** The dialog that changes the part of an address that names a record; the former address redirects. */
export function SlugDialog<R>({
	slug,
	onClose,
	save,
	onSaved,
}: {
	slug: string;
	onClose: () => void;
	save: (slug: string) => Promise<Result<R>>;
	onSaved: (record: R) => void;
}) {
	const t = useT();
	const form = useDialogForm({
		name: `slug:${location.pathname}`,
		initial: { slug },
		submit: async (fields) => {
			const answer = await save(fields.slug);
			// Somebody else has changed it: the next attempt is based on what is stored now.
			if (!answer.ok && answer.status === 409 && answer.problem?.current)
				onSaved(answer.problem.current as R);
			return answer;
		},
		onDone: (record) => {
			onClose();
			onSaved(record);
			showToast(t('desk.saved'));
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.slug.change')}
			text={t('desk.slug.text')}
			action={t('desk.save')}
		>
			<SlugField {...form.bind('slug', t('desk.slug'))} required />
		</FormDialog>
	);
}
