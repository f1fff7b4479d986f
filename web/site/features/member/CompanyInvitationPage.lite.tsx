import type { CompanyInvitationPage } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import { liteHref, PageTitle } from '../../lite/elements';
import type { View } from '../../view';

/** The page that an invitation links to. */
export const CompanyInvitationPageLite = ({ model, view }: { model: CompanyInvitationPage; view: View }) => {
	const { t } = view;
	const { name, email, own } = model;
	return (
		<>
			<PageTitle title={model.head.title} text="" />
			{name !== '' && email !== '' && <p>{t('member.otherAddress', { email, own })}</p>}
			{name !== '' && email === '' && (
				<form method="post" action={liteHref(model.action)}>
					<p>{t('member.joinText', { name, role: t(`companyRole.${model.role}` as MessageId) })}</p>
					<button type="submit">{t('member.accept')}</button>
				</form>
			)}
		</>
	);
};
