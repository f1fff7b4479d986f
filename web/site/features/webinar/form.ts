/** The registration form in a dialog. The server describes its fields. */
import { type Field, readWebinarForm } from '../../../api/client.gen';
import { autocomplete } from './autocomplete';

/** The key of typed values in the session storage. They stay there until the reader is registered. */
const storageKey = (webinar: string) => `webinar-form-${webinar}`;

function storedValues(webinar: string): Record<string, string> {
	try {
		return JSON.parse(sessionStorage.getItem(storageKey(webinar)) ?? '{}');
	} catch {
		return {};
	}
}

/** Keeps what was typed, so that it survives a failure, a closed dialog and a reload. */
export function keepValues(webinar: string, values: Record<string, string>): void {
	try {
		sessionStorage.setItem(storageKey(webinar), JSON.stringify(values));
	} catch {}
}

/** Forgets what was typed. */
export function forgetValues(webinar: string): void {
	try {
		sessionStorage.removeItem(storageKey(webinar));
	} catch {}
}

/** The values of a form by name; an unticked box is ''. */
export function valuesOf(form: HTMLFormElement): Record<string, string> {
	const values: Record<string, string> = {};
	for (const control of form.querySelectorAll<HTMLInputElement>('[name]'))
		values[control.name] = control.type === 'checkbox' ? (control.checked ? 'true' : '') : control.value;
	return values;
}

function controlOf(field: Field): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
	if (field.type === 'select') {
		const select = document.createElement('select');
		select.append(new Option('', ''), ...(field.options ?? []).map((option) => new Option(option, option)));
		return select;
	}
	const control = document.createElement(field.type === 'textarea' ? 'textarea' : 'input');
	if (control instanceof HTMLInputElement) control.type = field.type;
	if (field.type !== 'checkbox') control.maxLength = field.maxLength;
	return control;
}

/** Fetches the fields of a webinar's form and fills them in. Returns the status of the response, 200 for success. */
export async function fillForm(dialog: HTMLElement, webinar: string, path: string): Promise<number> {
	const response = await readWebinarForm({ path, locale: document.documentElement.lang });
	if (!response.ok) return response.status;
	const kept = storedValues(webinar);
	const { input = '', field: fieldClass = '', label: labelClass = '', choice = '' } = dialog.dataset;
	const fields = response.value.fields.map((field) => {
		const control = controlOf(field);
		const value = kept[field.name] ?? field.value;
		control.name = field.name;
		control.setAttribute('autocomplete', autocomplete[field.name] ?? 'on');
		control.required = field.required;
		const label = document.createElement('label');
		const text = document.createElement('span');
		text.dir = 'auto';
		text.textContent = field.required ? `${field.label}*` : field.label;
		if (control instanceof HTMLInputElement && control.type === 'checkbox') {
			control.checked = value === 'true';
			label.className = choice;
			label.append(control, text);
		} else {
			control.value = value;
			control.className = input;
			label.className = fieldClass;
			text.className = labelClass;
			label.append(text, control);
			if (field.hint !== '') {
				const hint = document.createElement('small');
				hint.textContent = field.hint;
				label.append(hint);
			}
		}
		return label;
	});
	dialog.querySelector('[data-fields]')?.replaceChildren(...fields);
	return 200;
}

/** The message at a field that the server refused, from the attributes of the dialog. */
function messageAt(
	control: HTMLInputElement,
	{ missing, wrong, wrongTel, wrongEmail }: DOMStringMap,
): string {
	if (control.required && (control.value.trim() === '' || control.validity.valueMissing))
		return missing ?? '';
	if (control.type === 'tel') return wrongTel ?? '';
	return (control.type === 'email' ? wrongEmail : wrong) ?? '';
}

/** Marks the fields that the server refused, each with a message that says what is wrong. */
export function markWrong(dialog: HTMLElement, fields: Record<string, string>): void {
	for (const control of dialog.querySelectorAll<HTMLInputElement>('[name]')) {
		const wrong = control.name in fields;
		control.ariaInvalid = wrong ? 'true' : null;
		control.parentElement?.querySelector('[data-wrong]')?.remove();
		if (!wrong) continue;
		const note = document.createElement('span');
		note.dataset.wrong = '';
		note.className = dialog.dataset.error ?? '';
		note.textContent = messageAt(control, dialog.dataset);
		control.after(note);
	}
	dialog.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
