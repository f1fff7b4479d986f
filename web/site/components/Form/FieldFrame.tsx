import type { HTMLAttributes, ReactNode } from 'react';
import styles from './Form.module.css';

/** The ids of the FieldError and the FieldHint of the field with an id, as the value of aria-describedby. Undefined if it has neither. */
export const descriptionOf = (id: string, error: string | undefined, hint = false): string | undefined =>
	[error !== undefined && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** The attributes that connect the control of a field with its FieldError and, if it has one, its FieldHint. */
export const fieldAttributes = (id: string, error: string | undefined, hint = false) => ({
	id,
	'aria-invalid': error === undefined ? undefined : true,
	'aria-describedby': descriptionOf(id, error, hint),
});

/** The validation message of the field with an id. Nothing if the field is valid. */
export const FieldError = ({
	id,
	error,
	lite = false,
}: {
	id: string;
	error: string | undefined;
	/** Whether the page is a lite form, which has no styles. */
	lite?: boolean;
}): ReactNode =>
	error !== undefined &&
	(lite ? (
		<strong id={`${id}-error`}>{error}</strong>
	) : (
		<p className={styles.error} id={`${id}-error`}>
			{error}
		</p>
	));

/** The hint below the field with an id. */
export const FieldHint = ({ id, ...attributes }: HTMLAttributes<HTMLParagraphElement> & { id: string }) => (
	<p {...attributes} className={styles.hint} id={`${id}-hint`} />
);

interface Props {
	/** The id of the control. */
	id: string;
	label: ReactNode;
	/** A note beside the label, such as "optional". */
	note?: string | undefined;
	/** The validation message, undefined for a valid field. */
	error?: string | undefined;
	hint?: ReactNode;
	/** The control, which has the attributes that fieldAttributes returns. */
	children: ReactNode;
}

/** A field with its label above, and its validation message and hint below. */
export const FieldFrame = ({ id, label, note, error, hint, children }: Props) => (
	<div className={styles.field}>
		<label className={styles.label} htmlFor={id}>
			{label}
			{note !== undefined && <span className={styles.optional}>{note}</span>}
		</label>
		{children}
		<FieldError id={id} error={error} />
		{hint && <FieldHint id={id}>{hint}</FieldHint>}
	</div>
);
