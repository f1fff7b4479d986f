/**
 * Stores the text that a reader types into the form of a fact. The tab keeps it until it is sent, so that it is not lost if the
 * network fails or the session ends.
 */
export function correctionDraft(host: HTMLElement): void {
	const prefix = 'correction:';
	const withStorage = (change: (storage: Storage) => void) => {
		try {
			change(sessionStorage);
		} catch {
			// Without storage the text lasts as long as the page.
		}
	};
	const form = host.querySelector('form');
	if (!form) {
		// After a suggestion was sent, the server redirects to this page.
		if (host.querySelector('[data-sent]')) {
			withStorage((storage) => {
				for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
			});
		}
		return;
	}
	const key = prefix + (form.getAttribute('action') ?? '');
	const fields = [
		...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
			'input:not([type=hidden]), textarea, select',
		),
	];
	// A form that the server refused contains the values that were sent.
	if (!host.querySelector('[role=alert]')) {
		withStorage((storage) => {
			const draft: Record<string, unknown> = JSON.parse(storage.getItem(key) ?? '{}');
			for (const field of fields) {
				const text = draft[field.name];
				if (typeof text === 'string') field.value = text;
			}
		});
	}
	form.addEventListener('input', () =>
		withStorage((storage) =>
			storage.setItem(
				key,
				JSON.stringify(Object.fromEntries(fields.map((field) => [field.name, field.value]))),
			),
		),
	);
}
