import type { ReactNode } from 'react';
import { maxClaimCode, maxClaimMessage, maxEmail } from '../../../api/limits.gen';
import type { CompanyClaimPage as Model } from '../../../api/pages.gen';
import { Choice } from '../../components/Form/Choice';
import { Field, Notice } from '../../components/Form/Field';
import { descriptionOf, FieldError, FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Enhancement } from '../../enhancements/Enhancement';
import type { MessageId } from '../../i18n/translate';
import type { View } from '../../view';
import styles from './CompanyClaimPage.module.css';
import { otherMethodHref, technicalNames } from './steps';

interface Props {
	model: Model;
	view: View;
}

/** A form of the page with one button. `act` is the value of the field `do`. */
const Step = ({
	model,
	act,
	button,
	quiet = false,
	children,
}: {
	model: Model;
	act: string;
	button: string;
	quiet?: boolean;
	children?: ReactNode;
}) => (
	<PostForm action={model.action} hidden={{ do: act }} lite={model.liteForm}>
		{children}
		<button className={quiet ? sheet.button : form.button} type="submit">
			{button}
		</button>
	</PostForm>
);

/** The choice of a method. The fields of a method are shown once it is chosen. */
const MethodChoice = ({ model, view }: Props) => {
	const { t } = view;
	const { domain, values, errors } = model;
	const details: Record<string, ReactNode> = {
		email: (
			<>
				<FieldFrame id="field-email" label={t('claim.address', { domain })} error={errors.email}>
					<input
						{...fieldAttributes('field-email', errors.email)}
						className={form.input}
						name="email"
						type="email"
						dir="ltr"
						autoComplete="email"
						maxLength={maxEmail}
						defaultValue={values.email}
						// biome-ignore lint/a11y/noAutofocus: on a page with a validation error the invalid field comes first
						autoFocus={errors.email !== undefined}
					/>
				</FieldFrame>
				<p className={form.hint} data-free-mail hidden={!model.freeMail} role="status">
					{t('claim.ownMail', { domain })}
				</p>
			</>
		),
		request: (
			<FieldFrame
				id="field-message"
				label={t('claim.message')}
				error={errors.message}
				hint={model.freeMail && t('claim.freeMail')}
			>
				<textarea
					{...fieldAttributes('field-message', errors.message, model.freeMail)}
					className={form.input}
					name="message"
					rows={6}
					maxLength={maxClaimMessage}
					defaultValue={values.message}
					// biome-ignore lint/a11y/noAutofocus: on a page with a validation error the invalid field comes first
					autoFocus={errors.message !== undefined}
				/>
			</FieldFrame>
		),
	};
	return (
		<Step model={model} act="begin" button={t('company.edit.next')}>
			<fieldset className={styles.methods} aria-describedby={descriptionOf('field-method', errors.method)}>
				<legend>{t('claim.how')}</legend>
				{domain === '' && <p className={form.hint}>{t('claim.noDomain')}</p>}
				<FieldError id="field-method" error={errors.method} />
				{model.methods.map((method) => (
					<div key={method} className={styles.method}>
						<Choice type="radio" name="method" value={method} defaultChecked={method === values.method}>
							<span>
								<strong>{t(`claim.${method}` as MessageId, technicalNames)}</strong>
								<span className={form.hint}>
									{t(`claim.${method}Text` as MessageId, { domain, ...technicalNames })}
								</span>
							</span>
						</Choice>
						{details[method] && <div className={styles.details}>{details[method]}</div>}
					</div>
				))}
			</fieldset>
			<FieldFrame id="field-role" label={t('claim.role')} error={errors.role}>
				<select
					{...fieldAttributes('field-role', errors.role)}
					className={form.input}
					name="role"
					defaultValue={values.role}
				>
					{model.roles.map((role) => (
						<option key={role} value={role}>
							{t(`companyRole.${role}` as MessageId)}
						</option>
					))}
				</select>
			</FieldFrame>
		</Step>
	);
};

const CodeForm = ({ model, view }: Props) => {
	const { t } = view;
	return (
		<>
			<p>{t('claim.sent', { email: model.sent, time: view.dates.dateTime(model.until) })}</p>
			<Step model={model} act="prove" button={t('claim.check')}>
				<div className={styles.code}>
					<Field
						name="code"
						label={t('claim.code')}
						errors={model.errors}
						view={view}
						dir="ltr"
						autoComplete="one-time-code"
						autoCapitalize="characters"
						spellCheck={false}
						maxLength={maxClaimCode}
					/>
				</div>
			</Step>
			<Step model={model} act="resend" button={t('claim.resend')} quiet>
				<p className={form.hint}>{t('claim.resendHint', { count: model.codes })}</p>
			</Step>
		</>
	);
};

/** The record or tag to copy, and the button that starts the check. */
const Snippet = ({ model, view }: Props) => {
	const { t } = view;
	return (
		<>
			<ol className={styles.steps}>
				<li>
					{t(model.step === 'record' ? 'claim.addRecord' : 'claim.addTag', {
						domain: model.domain,
						...technicalNames,
					})}
					<div className={styles.snippet}>
						<pre dir="ltr">
							<code data-snippet="">{model.snippet}</code>
						</pre>
						<button className={sheet.button} type="button" data-copy={t('claim.copied')} hidden>
							{t('claim.copy')}
						</button>
					</div>
				</li>
				<li>{t('claim.thenCheck', { date: view.dates.date(model.until) })}</li>
			</ol>
			<Step model={model} act="prove" button={t('claim.check')} />
		</>
	);
};

/** The page for claiming a company: the reader chooses a method, then verifies the claim. */
export const CompanyClaimPage = ({ model, view }: Props) => {
	const { t } = view;
	const { name, step } = model;
	return (
		<Page frame={model} view={view}>
			<div className={`${sheet.sheet} ${sheet.narrow}`} data-untracked="">
				<header className={sheet.head}>
					<h1 className={sheet.title}>{model.head.title}</h1>
					{step === 'choose' && <p className={sheet.lede}>{t('claim.lead', { name })}</p>}
				</header>
				<Enhancement name="claim-form" when="load">
					<div className={styles.page}>
						<Notice text={model.notice} />
						{model.owned && step !== 'waiting' && <p className={styles.note}>{t('claim.owned', { name })}</p>}
						{step === 'choose' && <MethodChoice model={model} view={view} />}
						{step === 'code' && <CodeForm model={model} view={view} />}
						{(step === 'record' || step === 'tag') && <Snippet model={model} view={view} />}
						{step === 'waiting' && (
							<p role="status" className={form.done}>
								{t('claim.waiting')}
							</p>
						)}
						<p className={`${form.links} touch`}>
							{model.dispute !== '' && <a href={model.dispute}>{t('dispute.open')}</a>}
							{step !== 'choose' && <a href={otherMethodHref(model.action)}>{t('claim.other')}</a>}
							<a href={model.profile}>{t('company.edit.preview')}</a>
						</p>
					</div>
				</Enhancement>
			</div>
		</Page>
	);
};
