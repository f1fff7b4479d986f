/** The reply that a reader types stays in this tab until the conversation shows it, so that no failure of the network loses it. */
export function replyDraft(host: HTMLElement): void {
	const field = host.querySelector('textarea');
	const key = `reply:${host.querySelector('form')?.dataset.path ?? ''}`;
	if (!field) return;
	const stored = (change: (storage: Storage) => void) => {
		try {
			change(sessionStorage);
		} catch {
			// Without storage the text lasts as long as the page.
		}
	};
	// The server leads to the last message after a reply was sent.
	if (location.hash === '#last' && field.value === '') stored((storage) => storage.removeItem(key));
	else if (field.value === '')
		stored((storage) => {
			field.value = storage.getItem(key) ?? '';
		});
	field.addEventListener('input', () => stored((storage) => storage.setItem(key, field.value)));
}
