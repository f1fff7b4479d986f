import type { ReactNode } from 'react';
import { maxClaimCode, maxClaimMessage, maxEmail } from '../../../api/limits.gen';
import type { CompanyClaimPage } from '../../../api/pages.gen';
import { descriptionOf, FieldError, fieldAttributes } from '../../components/Form/FieldFrame';
import type { MessageId } from '../../i18n/translate';
import { liteHref, PageTitle } from '../../lite/elements';
import type { View } from '../../view';
import { otherMethodHref, technicalNames } from './steps';

/** The claim of a company without scripts and styles. */
export const CompanyClaimPageLite = ({ model, view }: { model: CompanyClaimPage; view: View }) => {
	const { t } = view;
	const { domain, errors, name, step, values } = model;
	const labelledField = (field: string, label: string, control: ReactNode) => (
		<p>
			<label htmlFor={field}>{label}</label>
			{control}
			<FieldError id={field} error={errors[field]} lite />
		</p>
	);
	const attributes = (field: string) => ({ ...fieldAttributes(field, errors[field]), name: field });
	const actionForm = (act: string, button: string, children?: ReactNode) => (
		<form method="post" action={liteHref(model.action)}>
			<input type="hidden" name="do" value={act} />
			<input type="hidden" name="lite" value="1" />
			{children}
			<button type="submit">{button}</button>
		</form>
	);
	return (
		<>
			<PageTitle title={model.head.title} text={step === 'choose' ? t('claim.lead', { name }) : ''} />
			{model.notice !== '' && (
				<p role="alert">
					<strong>{model.notice}</strong>
				</p>
			)}
			{model.owned && step !== 'waiting' && <p>{t('claim.owned', { name })}</p>}
			{step === 'choose' &&
				actionForm(
					'begin',
					t('company.edit.next'),
					<>
						<fieldset aria-describedby={descriptionOf('method', errors.method)}>
							<legend>{t('claim.how')}</legend>
							<FieldError id="method" error={errors.method} lite />
							{model.methods.map((method) => (
								<p key={method}>
									<label>
										<input
											type="radio"
											name="method"
											value={method}
											defaultChecked={method === values.method}
										/>{' '}
										{t(`claim.${method}` as MessageId, technicalNames)}
									</label>
									<small> {t(`claim.${method}Text` as MessageId, { domain, ...technicalNames })}</small>
								</p>
							))}
						</fieldset>
						{domain !== '' &&
							labelledField(
								'email',
								t('claim.address', { domain }),
								<input
									{...attributes('email')}
									type="email"
									dir="ltr"
									maxLength={maxEmail}
									defaultValue={values.email}
								/>,
							)}
						{model.freeMail && (
							<p>
								<small>{domain === '' ? t('claim.freeMail') : t('claim.ownMail', { domain })}</small>
							</p>
						)}
						{labelledField(
							'message',
							t('claim.message'),
							<textarea
								{...attributes('message')}
								rows={6}
								maxLength={maxClaimMessage}
								defaultValue={values.message}
							/>,
						)}
						{labelledField(
							'role',
							t('claim.role'),
							<select {...attributes('role')} defaultValue={values.role}>
								{model.roles.map((role) => (
									<option key={role} value={role}>
										{t(`companyRole.${role}` as MessageId)}
									</option>
								))}
							</select>,
						)}
					</>,
				)}
			{step === 'code' && (
				<>
					<p>{t('claim.sent', { email: model.sent, time: view.dates.dateTime(model.until) })}</p>
					{actionForm(
						'prove',
						t('claim.check'),
						labelledField(
							'code',
							t('claim.code'),
							<input {...attributes('code')} dir="ltr" maxLength={maxClaimCode} required />,
						),
					)}
					{actionForm('resend', t('claim.resend'), <p>{t('claim.resendHint', { count: model.codes })}</p>)}
				</>
			)}
			{(step === 'record' || step === 'tag') && (
				<>
					<p>{t(step === 'record' ? 'claim.addRecord' : 'claim.addTag', { domain, ...technicalNames })}</p>
					<pre dir="ltr">{model.snippet}</pre>
					<p>{t('claim.thenCheck', { date: view.dates.date(model.until) })}</p>
					{actionForm('prove', t('claim.check'))}
				</>
			)}
			{step === 'waiting' && <p>{t('claim.waiting')}</p>}
			{model.dispute !== '' && (
				<p>
					<a href={liteHref(model.dispute)}>{t('dispute.open')}</a>
				</p>
			)}
			<p>
				{step !== 'choose' && <a href={liteHref(otherMethodHref(model.action))}>{t('claim.other')}</a>}{' '}
				<a href={liteHref(model.profile)}>{t('company.edit.preview')}</a>
			</p>
		</>
	);
};
