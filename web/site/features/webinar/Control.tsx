import type { InputHTMLAttributes } from 'react';
import type { FormField } from '../../../api/pages.gen';
import { autocomplete } from './autocomplete';

type Attributes = Pick<
	InputHTMLAttributes<unknown>,
	'id' | 'className' | 'aria-invalid' | 'aria-describedby'
>;

/** The control of a field of the registration form, also used by the lite form. */
export const Control = ({ field, ...more }: { field: FormField } & Attributes) => {
	const attributes = {
		...more,
		name: field.name,
		required: field.required,
		autoComplete: autocomplete[field.name],
	};
	const text = { maxLength: field.maxLength, defaultValue: field.value };
	switch (field.type) {
		case 'select':
			return (
				<select {...attributes} defaultValue={field.value}>
					<option value="" />
					{field.options.map((option) => (
						<option key={option}>{option}</option>
					))}
				</select>
			);
		case 'textarea':
			return <textarea {...attributes} {...text} rows={3} />;
		case 'checkbox':
			return <input {...attributes} type="checkbox" value="true" defaultChecked={field.value === 'true'} />;
		default:
			return <input {...attributes} {...text} type={field.type} />;
	}
};
