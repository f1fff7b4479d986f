import { Button, FileButton, Group, Input } from '@mantine/core';
import { useState } from 'react';
import {
	type CompanyForm,
	type DeskCompany,
	type FormLists,
	readCompanyForm,
	saveCompanyIntroduction,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { messageOf } from '../../components/errors';
import { useRecordActions } from '../../forms/record';
import { useFinal } from '../../forms/undo';
import { formKey } from './formKey';

/** The logo of a company, which is stored when a file is chosen. */
export function LogoField({
	company: { id, name },
	form,
	lists,
	disabled,
}: {
	company: DeskCompany;
	form: CompanyForm;
	lists: FormLists;
	disabled: boolean;
}) {
	const { t, lang } = useLanguage();
	const final = useFinal();
	const { changed } = useRecordActions<CompanyForm>(formKey(id), [['company-history', id]]);
	const [failed, setFailed] = useState('');
	const [isSending, setSending] = useState(false);
	const { logo } = form.introduction;
	const send = async (part: string, value: string | File) => {
		const data = new FormData();
		data.set('version', String(form.versions.introduction ?? 0));
		data.set(part, value);
		await must(saveCompanyIntroduction({ id, locale: lang }, data));
		return must(readCompanyForm({ id }));
	};
	const choose = async (file: File | null) => {
		if (!file) return;
		setFailed('');
		if (file.size > lists.logoLimit) {
			setFailed(t('account.pictureTooLarge', { size: lists.logoSize }));
			return;
		}
		setSending(true);
		try {
			changed(await send('logo', file));
		} catch (error) {
			setFailed(messageOf(error, t));
		} finally {
			setSending(false);
		}
	};
	const remove = () =>
		void final(
			{ title: t('account.pictureRemove'), text: name, action: t('desk.remove') },
			{ run: () => send('removeLogo', '1'), done: t('desk.saved'), onDone: changed },
		);
	return (
		<Input.Wrapper
			label={t('company.edit.logo')}
			labelElement="div"
			description={t('company.edit.logoHint', { formats: lists.logoTypes, size: lists.logoSize })}
			error={failed || undefined}
		>
			<Group mt="xs" gap="sm">
				{logo && <img src={logo.url} alt="" width={72} height={72} style={{ objectFit: 'contain' }} />}
				{!disabled && (
					<FileButton accept="image/jpeg,image/png,image/webp" onChange={choose}>
						{(props) => (
							<Button {...props} variant="default" loading={isSending}>
								{t('form.chooseFile')}
							</Button>
						)}
					</FileButton>
				)}
				{!disabled && logo && (
					<Button variant="subtle" onClick={remove}>
						{t('account.pictureRemove')}
					</Button>
				)}
			</Group>
		</Input.Wrapper>
	);
}
