import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { createCompanyConnect } from '../../../api/client.gen';
import { connectReasons, maxConnectMessage, maxPhone } from '../../../api/limits.gen';
import type { ConnectValues } from '../../../api/pages.gen';
import { track } from '../../analytics';
import { reasonTexts } from '../../components/ConnectBanner/texts';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import styles from '../../components/Form/Form.module.css';
import { isFreeMail } from '../../free-mail';
import type { translator } from '../../i18n/translate';
import { session } from '../../stores/session';
import { askToSignIn } from '../../stores/signin';
import { loadDraft, storeDraft } from './drafts';

interface Props {
	company: string;
	claim: string;
	path: string;
	outbox: string;
	lang: string;
	reader: { name: string; email: string };
	values: ConnectValues;
	errors: Record<string, string>;
	notice: string;
	t: ReturnType<typeof translator>;
}

/** The status of a request (STATE-41). */
type Status = 'NOT_LOADED' | 'LOADING' | 'SUCCESS' | 'FAILED';

/**
 * The form for a request to a company. The typed text stays on the device until it has been sent, so that it is not lost if sending
 * fails or the reader has to sign in again.
 */
export const ConnectForm = ({ company, claim, path, outbox, lang, reader, values, t, ...initial }: Props) => {
	const [status, setStatus] = useState<Status>('NOT_LOADED');
	const [errors, setErrors] = useState(initial.errors);
	const [notice, setNotice] = useState(initial.notice);
	const [waits, setWaits] = useState(false);
	const form = useRef<HTMLFormElement>(null);
	const result = useRef<HTMLParagraphElement>(null);

	const typed = (): ConnectValues => {
		const data = new FormData(form.current ?? undefined);
		const text = (name: string) => String(data.get(name) ?? '');
		return { reason: text('reason'), message: text('message'), phone_number: text('phone_number') };
	};

	useEffect(() => {
		const draft = reader.email === '' ? undefined : loadDraft(company, reader.email);
		for (const [name, value] of Object.entries(draft ?? {})) {
			const field = form.current?.elements.namedItem(name) as HTMLInputElement | null;
			if (field?.value === '') field.value = value;
		}
	}, [company, reader.email]);

	// The focus moves to the first invalid field, or else to the message.
	useEffect(() => {
		if (status === 'SUCCESS') result.current?.focus();
		else if (status === 'FAILED')
			(form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? result.current)?.focus();
	}, [status]);

	const send = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (status === 'LOADING') return;
		const body = typed();
		storeDraft(company, reader.email, body);
		setStatus('LOADING');
		const response = await createCompanyConnect({ locale: lang }, { companyId: company, ...body });
		// Only the status `success` is success (VALID-06).
		if (response.ok && response.value.status === 'success') {
			track({ event: 'form', category: 'company_connect', action: 'sent', label: body.reason });
			storeDraft(company, reader.email, undefined);
			setWaits(response.value.claimed === false);
			setStatus('SUCCESS');
			return;
		}
		const problem = response.ok ? null : response.problem;
		const code = response.ok ? 200 : response.status;
		track({
			event: 'company_connect_error',
			category: 'company_connect',
			action: 'error',
			label: String(code),
		});
		setErrors(problem?.fields ?? {});
		setNotice(code === 401 ? t('company.edit.signedOut') : problem?.error || t('connect.failed'));
		setStatus('FAILED');
		if (code !== 401) return;
		session.set('anonymous');
		askToSignIn('default', { redirectUrl: new URL(path, location.href).href });
	};

	if (status === 'SUCCESS')
		return (
			<div className={styles.thanks} data-status={status}>
				<p ref={result} tabIndex={-1} role="status">
					{t('connect.sent')}
				</p>
				{waits && <p>{t('connect.waits')}</p>}
				<p>
					<a href={outbox}>{t('connect.see')}</a>
				</p>
			</div>
		);

	const frame = (name: string) => ({ id: `connect-${name}`, error: errors[name] });
	const control = (name: string, hint = false) => ({
		...fieldAttributes(`connect-${name}`, errors[name], hint),
		name,
		className: styles.input,
	});

	return (
		<form
			className={styles.form}
			method="post"
			action={path}
			noValidate // the server's messages are in the language of the page
			ref={form}
			onSubmit={send}
			onInput={() => storeDraft(company, reader.email, typed())}
			data-status={status}
			data-untracked=""
		>
			<p className={notice === '' ? 'hidden-text' : styles.notice} role="alert" ref={result} tabIndex={-1}>
				{notice}
			</p>
			{claim !== '' && (
				<p>
					{t('connect.waits')} <a href={claim}>{t('company.edit.claim')}</a>
				</p>
			)}
			<FieldFrame {...frame('reason')} label={t('connect.reason')}>
				<select {...control('reason')} defaultValue={values.reason} required>
					<option value="">–</option>
					{connectReasons.map((reason) => (
						<option key={reason} value={reason}>
							{t(reasonTexts[reason] ?? 'connect.other')}
						</option>
					))}
				</select>
			</FieldFrame>
			<FieldFrame {...frame('message')} label={t('connect.message')} note={t('form.optional')}>
				<textarea
					{...control('message')}
					defaultValue={values.message}
					maxLength={maxConnectMessage}
					rows={6}
					dir="auto"
				/>
			</FieldFrame>
			<div className={styles.pair}>
				<FieldFrame id="connect-name" label={t('account.name')}>
					<input className={styles.input} type="text" id="connect-name" value={reader.name} readOnly />
				</FieldFrame>
				<FieldFrame
					id="connect-email"
					label={t('account.email')}
					hint={t('connect.emailHint') + (isFreeMail(reader.email) ? ` ${t('connect.workHint')}` : '')}
				>
					<input
						{...fieldAttributes('connect-email', undefined, true)}
						className={styles.input}
						type="email"
						value={reader.email}
						readOnly
						dir="ltr"
					/>
				</FieldFrame>
			</div>
			<FieldFrame
				{...frame('phone_number')}
				label={t('newsletter.phone')}
				note={t('form.optional')}
				hint={t('connect.phoneHint')}
			>
				<input
					{...control('phone_number', true)}
					type="text"
					defaultValue={values.phone_number}
					inputMode="tel"
					pattern="[0-9]*"
					maxLength={maxPhone}
					autoComplete="tel-national"
					dir="ltr"
				/>
			</FieldFrame>
			<button className={styles.button} type="submit" aria-busy={status === 'LOADING'}>
				{t(status === 'LOADING' ? 'connect.sending' : 'connect.send')}
			</button>
		</form>
	);
};
