/** Stores a typed reply. The tab keeps it until the conversation shows it, so that it is not lost if the network fails. */
export function replyDraft(host: HTMLElement): void {
	const field = host.querySelector('textarea');
	const key = `reply:${host.querySelector('form')?.dataset.path ?? ''}`;
	if (!field) return;
	const withStorage = (change: (storage: Storage) => void) => {
		try {
			change(sessionStorage);
		} catch {
			// Without storage the text lasts as long as the page.
		}
	};
	// After a reply was sent, the server redirects to the last message.
	if (location.hash === '#last' && field.value === '') withStorage((storage) => storage.removeItem(key));
	else if (field.value === '')
		withStorage((storage) => {
			field.value = storage.getItem(key) ?? '';
		});
	field.addEventListener('input', () => withStorage((storage) => storage.setItem(key, field.value)));
}
