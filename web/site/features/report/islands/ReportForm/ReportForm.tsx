import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ReportLimits, ReportValues } from '../../../../../api/pages.gen';
import { track } from '../../../../analytics';
import { sendReport } from '../../../../api';
import { FieldFrame, fieldAttributes } from '../../../../components/Form/FieldFrame';
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

	const frame = (name: keyof ReportValues) => ({
		id: `report-${name}`,
		label: t(`report.${name}` as MessageId),
		error: errors[name],
	});
	const control = (name: keyof ReportValues) => ({
		...fieldAttributes(`report-${name}`, errors[name]),
		name,
		className: styles.input,
	});

	return (
		<form className={styles.form} method="post" action={path} noValidate ref={form} onSubmit={send}>
			{initial.notice !== '' && notice === initial.notice && (
				<p className={styles.notice} role="alert">
					{notice}
				</p>
			)}
			<FieldFrame {...frame('type')}>
				<select {...control('type')} defaultValue={values.type} required>
					<option value="">–</option>
					{kinds.map((kind) => (
						<option key={kind} value={kind}>
							{t(`report.${kind}` as MessageId)}
						</option>
					))}
				</select>
			</FieldFrame>
			<FieldFrame {...frame('page')} note={t('form.optional')}>
				<input
					{...control('page')}
					defaultValue={values.page}
					maxLength={limits.page}
					inputMode="url"
					dir="ltr"
					autoCapitalize="off"
				/>
			</FieldFrame>
			<FieldFrame {...frame('text')}>
				<textarea {...control('text')} defaultValue={values.text} maxLength={limits.text} rows={7} required />
			</FieldFrame>
			<div className={styles.pair}>
				<FieldFrame {...frame('name')} note={t('form.optional')}>
					<input
						{...control('name')}
						defaultValue={values.name}
						maxLength={limits.name}
						autoComplete="name"
					/>
				</FieldFrame>
				<FieldFrame {...frame('email')}>
					<input
						{...control('email')}
						defaultValue={values.email}
						maxLength={limits.email}
						type="email"
						dir="ltr"
						autoComplete="email"
						required
					/>
				</FieldFrame>
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
