import { useQueryClient } from '@tanstack/react-query';
import { addFeed } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { showToast } from '../../components/toasts';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { AddressField, BrandField, LanguageField, NumberField, TextField } from '../../forms/fields';

/** The dialog that adds a feed. The server fetches it first, and says what is wrong with its address. */
export function AddFeed({ onClose }: { onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const { brands } = useSession();
	const form = useDialogForm({
		name: 'feed',
		initial: { address: '', brand: brands[0]?.slug ?? '', term: '', lang: '', minutes: 60 as number | null },
		submit: ({ minutes, ...feed }) => addFeed({}, { ...feed, minutes: minutes ?? 60 }),
		onDone: () => {
			showToast(t('desk.saved'));
			void client.invalidateQueries({ queryKey: ['feeds'] });
			onClose();
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.feed.new')}
			text={t('desk.feed.text')}
			action={t('desk.feed.new')}
			size="lg"
		>
			<AddressField {...form.bind('address', t('desk.feed.address'))} required />
			<BrandField {...form.bind('brand', t('search.brand'))} />
			<TextField {...form.bind('term', t('desk.feed.term'))} maxLength={200} ltr />
			<LanguageField {...form.bind('lang', t('search.language'))} clearable />
			<NumberField {...form.bind('minutes', t('desk.feed.minutes'))} min={15} max={43_200} />
		</FormDialog>
	);
}
