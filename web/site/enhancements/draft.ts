type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a field is one of several with the same name, each with a value of its own. */
const isBox = (field: Field): field is HTMLInputElement =>
	field.type === 'checkbox' || field.type === 'radio';

const keyOf = (field: Field): string => (isBox(field) ? `${field.name}=${field.value}` : field.name);

/**
 * Stores the text that a reader types into a form. The tab keeps it until it is sent, so that it is not lost if the
 * network fails or the session ends. The page that follows a sent form contains an element with data-sent.
 */
export function draft(host: HTMLElement): void {
	const prefix = 'draft:';
	const withStorage = (change: (storage: Storage) => void) => {
		try {
			change(sessionStorage);
		} catch {
			// Without storage the text lasts as long as the page.
		}
	};
	const at = prefix + location.pathname;
	if (host.querySelector('[data-sent]')) {
		withStorage((storage) => {
			for (const key of Object.keys(storage)) if (key.startsWith(at)) storage.removeItem(key);
		});
	}
	for (const form of host.querySelectorAll('form')) {
		const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(
			(input) => input.value,
		);
		const key = [prefix + (form.getAttribute('action') ?? ''), ...hidden].join('#');
		const fields = [...form.querySelectorAll<Field>('input:not([type=hidden]), textarea, select')];
		if (fields.length === 0) continue;
		// A form that the server refused contains the values that were sent.
		if (!host.querySelector('[role=alert]')) {
			withStorage((storage) => {
				const stored: Record<string, unknown> = JSON.parse(storage.getItem(key) ?? '{}');
				for (const field of fields) {
					const text = stored[keyOf(field)];
					if (typeof text !== 'string') continue;
					if (isBox(field)) field.checked = text !== '';
					else field.value = text;
				}
			});
		}
		form.addEventListener('input', () =>
			withStorage((storage) =>
				storage.setItem(
					key,
					JSON.stringify(
						Object.fromEntries(
							fields.map((field) => [keyOf(field), isBox(field) && !field.checked ? '' : field.value]),
						),
					),
				),
			),
		);
	}
}
