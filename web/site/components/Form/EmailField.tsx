import type { InputHTMLAttributes } from 'react';
import type { View } from '../../view';
import { Field } from './Field';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
	/** Validation messages by field. */
	errors: Record<string, string>;
	view: View;
}

/** The field of an email address, which is written from left to right in every language. */
export const EmailField = ({ errors, view, ...input }: Props) => (
	<Field
		{...input}
		name="email"
		label={view.t('account.email')}
		errors={errors}
		view={view}
		type="email"
		dir="ltr"
	/>
);
