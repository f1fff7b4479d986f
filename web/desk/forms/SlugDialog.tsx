import type { Result } from '../../api/client.gen';
import { useT } from '../app/i18n';
import { showToast } from '../components/toasts';
import { FormDialog, useDialogForm } from './dialog';
import { SlugField, SwitchField } from './fields';

/** The dialog that changes the part of an address that names a record. The former address redirects unless that is switched off. */
export function SlugDialog<R>({
	slug,
	onClose,
	save,
	onSaved,
}: {
	slug: string;
	onClose: () => void;
	save: (edit: { slug: string; redirect: boolean }) => Promise<Result<R>>;
	onSaved: (record: R) => void;
}) {
	const t = useT();
	const form = useDialogForm({
		name: `slug:${location.pathname}`,
		initial: { slug, redirect: true },
		submit: async (fields) => {
			const answer = await save(fields);
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
		<FormDialog form={form} opened onClose={onClose} title={t('desk.slug.change')} action={t('desk.save')}>
			<SlugField {...form.bind('slug', t('desk.slug'))} required />
			<SwitchField {...form.bind('redirect', t('desk.slug.keep'))} description={t('desk.slug.keep.text')} />
		</FormDialog>
	);
}
