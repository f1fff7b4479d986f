import type { CompanyMembersPage } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import { liteHref, PageTitle } from '../../lite/elements';
import type { View } from '../../view';

/** The members of a company with the forms to invite, change and remove them. */
export const CompanyMembersPageLite = ({ model, view }: { model: CompanyMembersPage; view: View }) => {
	const { t } = view;
	const roleName = (role: string) => t(`companyRole.${role}` as MessageId);
	const roleOptions = (value: string) => (
		<select name="role" defaultValue={value} aria-label={t('company.edit.role')}>
			{model.roles.map((role) => (
				<option key={role} value={role}>
					{roleName(role)}
				</option>
			))}
		</select>
	);
	const actionForm = (what: string, id: string, label: string, select?: string) => (
		<form method="post" action={liteHref(model.action)}>
			<input type="hidden" name="do" value={what} />
			<input type="hidden" name="id" value={id} />
			<input type="hidden" name="lite" value="1" />
			{select !== undefined && roleOptions(select)}
			<button type="submit">{label}</button>
		</form>
	);
	return (
		<>
			<PageTitle title={model.head.title} text={t('member.lead')} />
			{(model.notice !== '' || model.errors.email !== undefined) && (
				<p role="alert">
					<strong>{model.notice || model.errors.email}</strong>
				</p>
			)}
			{model.done !== '' && <p>{model.done}</p>}
			<ul>
				{model.members.map(({ id, name, role, self, canEdit }) => (
					<li key={id}>
						{name}, {roleName(role)}
						{canEdit && actionForm('role', id, t('member.change'), role)}
						{(self || canEdit) && actionForm('remove', id, t(self ? 'member.leave' : 'bookmark.remove'))}
					</li>
				))}
			</ul>
			{model.invitations.length > 0 && <h2>{t('member.open')}</h2>}
			<ul>
				{model.invitations.map(({ id, email, role, until }) => (
					<li key={id}>
						{email}, {roleName(role)}, {t('member.until', { date: view.dates.date(until) })}
						{actionForm('resend', id, t('member.resend'))}
						{actionForm('withdraw', id, t('member.withdraw'))}
					</li>
				))}
			</ul>
			{model.owner && (
				<form method="post" action={liteHref(model.action)}>
					<h2>{t('member.invite')}</h2>
					<input type="hidden" name="do" value="invite" />
					<input type="hidden" name="lite" value="1" />
					<p>
						<label htmlFor="email">{t('account.email')}</label>
						<input id="email" name="email" type="email" dir="ltr" defaultValue={model.email} required />
					</p>
					{roleOptions(model.role)}
					<button type="submit">{t('member.send')}</button>
				</form>
			)}
			{model.corrections !== '' && (
				<p>
					<a href={liteHref(model.corrections)}>{t('correction.page')}</a>
				</p>
			)}
			{model.disputes !== '' && (
				<p>
					<a href={liteHref(model.disputes)}>{t('dispute.page')}</a>
				</p>
			)}
		</>
	);
};
