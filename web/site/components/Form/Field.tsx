import type { InputHTMLAttributes, ReactNode } from 'react';
import type { View } from '../../view';
import styles from './Form.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
	name: string;
	label: string;
	/** Validation messages by field. */
	errors: Record<string, string>;
	view: View;
	/** The key of the field in errors and in its id, by default its name. Set if several forms of a page have a field with its name. */
	fieldKey?: string;
	/** Help text below the field. */
	hint?: string;
	optional?: boolean;
}

/** A labelled field of a plain form, with its validation message and hint below. */
export const Field = ({
	name,
	fieldKey = name,
	label,
	errors,
	view,
	hint,
	optional = false,
	type = 'text',
	...input
}: Props) => {
	const id = `field-${fieldKey}`;
	const error = errors[fieldKey];
	const describedBy = [hint && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
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
				aria-invalid={error === undefined ? undefined : true}
				aria-describedby={describedBy || undefined}
				required={!optional}
				// biome-ignore lint/a11y/noAutofocus: on a page with a validation error the invalid field comes first
				autoFocus={input.autoFocus || error !== undefined}
			/>
			{error !== undefined && (
				<p className={styles.error} id={`${id}-error`}>
					{error}
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

/** An error message above a form, on a long page with links to the invalid fields. Nothing if text is "". */
export const Notice = ({ text, children }: { text: string; children?: ReactNode }): ReactNode =>
	text !== '' && (
		<p className={styles.notice} role="alert">
			{text}
			{children}
		</p>
	);
