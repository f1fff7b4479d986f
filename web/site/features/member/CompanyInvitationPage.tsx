import type { CompanyInvitationPage as Model } from '../../../api/pages.gen';
import form from '../../components/Form/Form.module.css';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { MessageId } from '../../i18n/translate';
import type { View } from '../../view';

/** The page to which the link of an invitation leads. */
export const CompanyInvitationPage = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	const { name, email, own } = model;
	return (
		<Page frame={model} view={view}>
			<div className={`${sheet.sheet} ${sheet.narrow}`} data-untracked="">
				<header className={sheet.head}>
					<h1 className={name === '' ? sheet.subtitle : sheet.title}>{model.head.title}</h1>
					{name !== '' && (
						<p className={sheet.lede}>
							{email === ''
								? t('member.joinText', { name, role: t(`companyRole.${model.role}` as MessageId) })
								: t('member.otherAddress', { email, own })}
						</p>
					)}
				</header>
				{name !== '' && email === '' && (
					<form className={form.form} method="post" action={model.action}>
						<button className={form.button} type="submit">
							{t('member.accept')}
						</button>
					</form>
				)}
			</div>
		</Page>
	);
};
