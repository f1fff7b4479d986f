import type { InputHTMLAttributes, ReactNode } from 'react';
import type { View } from '../../view';
import { FieldFrame, fieldAttributes } from './FieldFrame';
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
	const note = optional ? view.t('form.optional') : undefined;
	return (
		<FieldFrame id={id} label={label} note={note} error={error} hint={hint}>
			<input
				{...input}
				{...fieldAttributes(id, error, Boolean(hint))}
				type={type}
				className={styles.input}
				name={name}
				required={!optional}
				// biome-ignore lint/a11y/noAutofocus: on a page with a validation error the invalid field comes first
				autoFocus={input.autoFocus || error !== undefined}
			/>
		</FieldFrame>
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
