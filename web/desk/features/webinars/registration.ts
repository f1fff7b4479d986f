/** The registration form of a webinar as the form of the webinar has it. */
import type { FieldEdit } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';

export type FieldName = FieldEdit['name'];

/** A field whose options are lines of a text. */
export interface FormField {
	name: FieldName;
	label: string;
	required: boolean;
	type: NonNullable<FieldEdit['type']>;
	options: string;
}

/** The fields that every webinar has unless its form is chosen, with their usual labels. */
export const usualNames = {
	first_name: 'newsletter.firstName',
	last_name: 'newsletter.lastName',
	email: 'account.email',
	phone_number: 'newsletter.phone',
	company: 'webinar.company',
	designation: 'company.edit.designation',
	job_function: 'webinar.jobFunction',
	city: 'newsletter.city',
	question: 'webinar.formQuestion',
	consent: 'webinar.consent',
} as const satisfies Partial<Record<FieldName, MessageId>>;

const required: FieldName[] = ['first_name', 'last_name', 'email'];

/** The names of fields that other webinars do not have. */
export const ownNames: FieldName[] = ['own-1', 'own-2', 'own-3', 'own-4', 'own-5'];

export const isOwn = (name: FieldName): boolean => name.startsWith('own-');

const emptyField: FormField = { name: 'own-1', label: '', required: false, type: 'text', options: '' };

/** The usual form. */
export const usualForm = (): FormField[] =>
	(Object.keys(usualNames) as FieldName[]).map((name) => ({
		...emptyField,
		name,
		required: required.includes(name),
	}));

/** A field that the form does not have yet: the next one of its own, else a usual one. */
export function nextField(form: FormField[]): FormField {
	const free = [...ownNames, ...(Object.keys(usualNames) as FieldName[])].find(
		(name) => !form.some((field) => field.name === name),
	);
	return { ...emptyField, name: free ?? 'own-1' };
}

/** The fields that were read. */
export const formFields = (form: FieldEdit[] | undefined): FormField[] =>
	(form ?? []).map(({ name, label = '', required = false, type = 'text', options = [] }) => ({
		name,
		label,
		required,
		type,
		options: options.join('\n'),
	}));

/** The fields as the server takes them: a kind and options only for fields of their own. */
export const sendableForm = (form: FormField[]): FieldEdit[] =>
	form.map(({ name, label, required, type, options }) => ({
		name,
		label: label.trim(),
		required,
		...(isOwn(name) && { type }),
		...(isOwn(name) &&
			type === 'select' && {
				options: options
					.split('\n')
					.map((line) => line.trim())
					.filter(Boolean),
			}),
	}));
