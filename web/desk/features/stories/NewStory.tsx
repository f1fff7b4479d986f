import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createStory } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { locales } from '../../app/locales';
import { useSession } from '../../app/session';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { BrandField, ChoiceField, TextField } from '../../forms/fields';

/** The dialog that creates a draft: brand, language and headline. */
export function NewStory({ onClose, brand }: { onClose: () => void; brand?: string | undefined }) {
	const t = useT();
	const { brands } = useSession();
	const navigate = useNavigate();
	const client = useQueryClient();
	const form = useDialogForm({
		name: 'story',
		initial: { title: '', brand: brand ?? brands[0]?.slug ?? '', lang: '' },
		submit: ({ title, brand, lang }) =>
			createStory(
				{},
				{
					brand,
					title: title.trim(),
					...(lang && { lang }),
					body: { type: 'doc', content: [{ type: 'paragraph' }] },
				},
			),
		onDone: ({ id }) => {
			onClose();
			void client.invalidateQueries({ queryKey: ['stories'] });
			void navigate({ to: '/stories/$id', params: { id: String(id) } });
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.new')}
			action={t('desk.create')}
			ready={form.values.title.trim() !== ''}
		>
			<TextField {...form.bind('title', t('desk.headline'))} required maxLength={300} autoFocus />
			<BrandField {...form.bind('brand', t('search.brand'))} />
			<ChoiceField
				{...form.bind('lang', t('search.language'))}
				options={locales.map(({ code, name }) => ({ value: code, label: name }))}
				placeholder={t('desk.lang.auto')}
				clearable
			/>
		</FormDialog>
	);
}
