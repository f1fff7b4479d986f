import type { InputHTMLAttributes, ReactNode } from 'react';
import type { View } from '../../view';
import styles from './Form.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
	name: string;
	label: string;
	/** Validation messages by field. */
	wrong: Record<string, string>;
	view: View;
	/** Help text below the field. */
	hint?: string;
	optional?: boolean;
}

/** A labelled field of a plain form, with its validation message and hint below. */
export const Field = ({
	name,
	label,
	wrong,
	view,
	hint,
	optional = false,
	type = 'text',
	...input
}: Props) => {
	const id = `field-${name}`;
	const notes = [hint && `${id}-hint`, wrong[name] !== undefined && `${id}-note`].filter(Boolean).join(' ');
	return (
		<div className={styles.field}>
			<label className={styles.label} htmlFor={id}>
				{label}
				{optional && <span className={styles.optional}>{view.t('form.optional')}</span>}
			</label>
			<input
				{...input}
				type={type}
				className={styles.input}
				id={id}
				name={name}
				aria-invalid={wrong[name] === undefined ? undefined : true}
				aria-describedby={notes || undefined}
				required={!optional}
				// biome-ignore lint/a11y/noAutofocus: on a page with a validation error the invalid field comes first
				autoFocus={input.autoFocus || wrong[name] !== undefined}
			/>
			{wrong[name] !== undefined && (
				<p className={styles.note} id={`${id}-note`}>
					{wrong[name]}
				</p>
			)}
			{hint && (
				<p className={styles.hint} id={`${id}-hint`}>
					{hint}
				</p>
			)}
		</div>
	);
};

/** An error message above a form; nothing if text is "". */
export const Notice = ({ text }: { text: string }): ReactNode =>
	text !== '' && (
		<p className={styles.notice} role="alert">
			{text}
		</p>
	);
