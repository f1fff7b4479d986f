import type { ReactNode } from 'react';
import type { ReportPage, ReportValues } from '../../../api/pages.gen';
import { FieldError, fieldAttributes } from '../../components/Form/FieldFrame';
import type { MessageId } from '../../i18n/translate';
import { liteHref, PageTitle } from '../../lite/elements';
import type { View } from '../../view';

/** The form to report an issue, or the thanks after it was sent. */
export const ReportPageLite = ({ model, view }: { model: ReportPage; view: View }) => {
	const { values, errors, limits } = model;
	if (model.sent) return <PageTitle title={view.t('report.thanks')} text={view.t('report.received')} />;
	const field = (name: keyof ReportValues) => ({
		...fieldAttributes(name, errors[name]),
		name,
		defaultValue: values[name],
	});
	const labelledField = (name: keyof ReportValues, control: ReactNode, optional = false) => (
		<p>
			<label htmlFor={name}>
				{view.t(`report.${name}`)}
				{optional && <small> {view.t('form.optional')}</small>}
			</label>
			{control}
			<FieldError id={name} error={errors[name]} lite />
		</p>
	);
	return (
		<>
			<PageTitle title={view.t('menu.reportIssue')} text={view.t('report.lead')} />
			{model.notice !== '' && (
				<p role="alert">
					<strong>{model.notice}</strong>
				</p>
			)}
			<form method="post" action={liteHref(model.path)}>
				{labelledField(
					'type',
					<select {...field('type')} required>
						<option value="">–</option>
						{model.kinds.map((kind) => (
							<option key={kind} value={kind}>
								{view.t(`report.${kind}` as MessageId)}
							</option>
						))}
					</select>,
				)}
				{labelledField(
					'page',
					<input {...field('page')} maxLength={limits.page} inputMode="url" dir="ltr" />,
					true,
				)}
				{labelledField('text', <textarea {...field('text')} maxLength={limits.text} rows={7} required />)}
				{labelledField(
					'name',
					<input {...field('name')} maxLength={limits.name} autoComplete="name" />,
					true,
				)}
				{labelledField(
					'email',
					<input
						{...field('email')}
						maxLength={limits.email}
						type="email"
						dir="ltr"
						autoComplete="email"
						required
					/>,
				)}
				{/* Only bots fill in this hidden field. */}
				<p hidden>
					<input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
				</p>
				<button type="submit">{view.t('report.send')}</button>
			</form>
		</>
	);
};
