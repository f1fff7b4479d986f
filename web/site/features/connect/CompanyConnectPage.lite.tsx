import { connectReasons, maxConnectMessage, maxPhone } from '../../../api/limits.gen';
import type { CompanyConnectPage } from '../../../api/pages.gen';
import { reasonTexts } from '../../components/ConnectBanner/texts';
import { FieldError, fieldAttributes } from '../../components/Form/FieldFrame';
import { liteHref, PageTitle } from '../../lite/elements';
import type { View } from '../../view';

/** The form for a request to a company, or the confirmation that the request was sent. */
export const CompanyConnectPageLite = ({ model, view }: { model: CompanyConnectPage; view: View }) => {
	const { t } = view;
	const { values, errors } = model;
	if (model.sent)
		return (
			<>
				<PageTitle title={t('connect.title', { name: model.name })} text={t('connect.sent')} />
				{model.waits && <p>{t('connect.waits')}</p>}
				<p>
					<a href={liteHref(model.outbox)}>{t('connect.see')}</a>
				</p>
			</>
		);
	const field = (name: keyof typeof values) => ({
		...fieldAttributes(name, errors[name]),
		name,
		defaultValue: values[name],
	});
	const error = (name: string) => <FieldError id={name} error={errors[name]} lite />;
	return (
		<>
			<PageTitle title={t('connect.title', { name: model.name })} text={t('connect.lead')} />
			{model.claim !== '' && (
				<p>
					{t('connect.waits')} <a href={liteHref(model.claim)}>{t('company.edit.claim')}</a>
				</p>
			)}
			{model.notice !== '' && (
				<p role="alert">
					<strong>{model.notice}</strong>
				</p>
			)}
			<form method="post" action={liteHref(model.action)}>
				<p>
					<label htmlFor="reason">{t('connect.reason')}</label>
					<select {...field('reason')} required>
						<option value="">–</option>
						{connectReasons.map((reason) => (
							<option key={reason} value={reason}>
								{t(reasonTexts[reason] ?? 'connect.other')}
							</option>
						))}
					</select>
					{error('reason')}
				</p>
				<p>
					<label htmlFor="message">{t('connect.message')}</label>
					<textarea {...field('message')} maxLength={maxConnectMessage} rows={6} dir="auto" />
					{error('message')}
				</p>
				<p>
					<label htmlFor="phone_number">{t('newsletter.phone')}</label>
					<input {...field('phone_number')} inputMode="tel" pattern="[0-9]*" maxLength={maxPhone} dir="ltr" />
					{error('phone_number')} <small>{t('connect.phoneHint')}</small>
				</p>
				<p>
					<small>
						<bdi>{model.email}</bdi> {t('connect.emailHint')} {!model.work && t('connect.workHint')}
					</small>
				</p>
				<button type="submit">{t('connect.send')}</button>
			</form>
		</>
	);
};
