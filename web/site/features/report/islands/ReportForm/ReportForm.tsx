import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ReportLimits, ReportValues } from '../../../../../api/pages.gen';
import { track } from '../../../../analytics';
import { sendReport } from '../../../../api';
import styles from '../../../../components/Form/Form.module.css';
import { type Message, type MessageId, translator } from '../../../../i18n/translate';
import { loadReader, reader } from '../../../../stores/reader';

interface Props {
	/** Action of the form without scripts. */
	path: string;
	lang: string;
	values: ReportValues;
	/** Validation messages by field. */
	errors: Record<string, string>;
	/** Why the report was not sent, "" if there was no error. */
	notice: string;
	kinds: string[];
	limits: ReportLimits;
	texts: Record<string, Message>;
}

type State = 'ready' | 'sending' | 'sent';

/**
 * The form to report an issue. Before hydration it is a plain form; afterwards it uses the API
 * and shows errors without leaving the page.
 */
export const ReportForm = ({ path, lang, values, kinds, limits, texts, ...initial }: Props) => {
	const [state, setState] = useState<State>('ready');
	const [errors, setErrors] = useState(initial.errors);
	const [notice, setNotice] = useState(initial.notice);
	const form = useRef<HTMLFormElement>(null);
	const thanks = useRef<HTMLHeadingElement>(null);
	const t = translator(lang, texts);

	// Moves the focus to the first invalid field, or to the thanks.
	useEffect(() => {
		if (state === 'sent') thanks.current?.focus();
		else if (notice !== initial.notice || errors !== initial.errors)
			form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
	}, [state, notice, errors, initial.notice, initial.errors]);

	// The name and address of a signed-in reader are filled in, unless something was typed.
	useEffect(() => {
		loadReader();
		return reader.subscribe((known) => {
			for (const [name, value] of Object.entries(known ?? {})) {
				const input = form.current?.elements.namedItem(name) as HTMLInputElement | null;
				if (input?.value === '') input.value = value;
			}
		});
	}, []);

	const send = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (state === 'sending') return;
		setState('sending');
		const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
		const response = await sendReport(fields, lang);
		track({ event: 'form', category: 'form', action: response.ok ? 'sent' : 'refused', label: path });
		if (response.ok) {
			setState('sent');
			return;
		}
		setState('ready');
		setErrors(response.problem?.fields ?? {});
		setNotice(
			t(response.status === 422 ? 'form.check' : response.status === 429 ? 'form.wait' : 'form.failed'),
		);
	};

	if (state === 'sent')
		return (
			<div className={styles.thanks}>
				<h2 ref={thanks} tabIndex={-1}>
					{t('report.thanks')}
				</h2>
				<p>{t('report.received')}</p>
				<p>
					<a href={path}>{t('report.again')}</a>
				</p>
			</div>
		);

	/** Attributes that connect a field with its validation message. */
	const field = (name: string) => ({
		id: `report-${name}`,
		name,
		'aria-invalid': errors[name] === undefined ? undefined : true,
		'aria-describedby': errors[name] === undefined ? undefined : `report-${name}-error`,
	});
	const label = (name: keyof ReportValues, optional = false) => (
		<label className={styles.label} htmlFor={`report-${name}`}>
			{t(`report.${name}` as MessageId)}
			{optional && <span className={styles.optional}>{t('form.optional')}</span>}
		</label>
	);
	const fieldError = (name: string) =>
		errors[name] !== undefined && (
			<p className={styles.error} id={`report-${name}-error`}>
				{errors[name]}
			</p>
		);

	return (
		<form className={styles.form} method="post" action={path} noValidate ref={form} onSubmit={send}>
			{initial.notice !== '' && notice === initial.notice && (
				<p className={styles.notice} role="alert">
					{notice}
				</p>
			)}
			<div className={styles.field}>
				{label('type')}
				<select {...field('type')} className={styles.input} defaultValue={values.type} required>
					<option value="">–</option>
					{kinds.map((kind) => (
						<option key={kind} value={kind}>
							{t(`report.${kind}` as MessageId)}
						</option>
					))}
				</select>
				{fieldError('type')}
			</div>
			<div className={styles.field}>
				{label('page', true)}
				<input
					{...field('page')}
					className={styles.input}
					defaultValue={values.page}
					maxLength={limits.page}
					inputMode="url"
					dir="ltr"
					autoCapitalize="off"
				/>
				{fieldError('page')}
			</div>
			<div className={styles.field}>
				{label('text')}
				<textarea
					{...field('text')}
					className={styles.input}
					defaultValue={values.text}
					maxLength={limits.text}
					rows={7}
					required
				/>
				{fieldError('text')}
			</div>
			<div className={styles.pair}>
				<div className={styles.field}>
					{label('name', true)}
					<input
						{...field('name')}
						className={styles.input}
						defaultValue={values.name}
						maxLength={limits.name}
						autoComplete="name"
					/>
					{fieldError('name')}
				</div>
				<div className={styles.field}>
					{label('email')}
					<input
						{...field('email')}
						className={styles.input}
						defaultValue={values.email}
						maxLength={limits.email}
						type="email"
						dir="ltr"
						autoComplete="email"
						required
					/>
					{fieldError('email')}
				</div>
			</div>
			{/* Only bots fill in this hidden field. */}
			<p className={styles.trap} aria-hidden="true">
				<input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
			</p>
			<p className={notice === initial.notice ? 'hidden-text' : styles.notice} role="alert">
				{notice === initial.notice ? '' : notice}
			</p>
			<button className={styles.button} type="submit" aria-busy={state === 'sending'}>
				{t(state === 'sending' ? 'report.sending' : 'report.send')}
			</button>
		</form>
	);
};
