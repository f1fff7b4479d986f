import { signOutPath } from '../../../api/limits.gen';
import type { CompanyInvitationPage as Model } from '../../../api/pages.gen';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { MessageId } from '../../i18n/translate';
import type { View } from '../../view';

/** The page that an invitation links to. */
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
					<PostForm action={model.action} lite={model.liteForm}>
						<button className={form.button} type="submit">
							{t('member.accept')}
						</button>
					</PostForm>
				)}
				{email !== '' && (
					<PostForm action={`${new URL(model.account).pathname}${signOutPath}`}>
						<button className={sheet.button} type="submit">
							{t('account.signOut')}
						</button>
					</PostForm>
				)}
				{name === '' && (
					<p className="touch">
						<a className={sheet.button} href={model.all}>
							{t('menu.companies')}
						</a>
					</p>
				)}
			</div>
		</Page>
	);
};
