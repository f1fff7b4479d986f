/** Shows the button below a text field; pressing it copies the text of the field and says so. */
export function copyText(root: HTMLElement): void {
	const field = root.querySelector('textarea');
	const button = root.querySelector<HTMLButtonElement>('[data-copy]');
	const status = root.querySelector<HTMLElement>('[data-copied]');
	if (field === null || button === null || status === null) return;
	button.hidden = false;
	button.addEventListener('click', () => {
		void navigator.clipboard.writeText(field.value).then(
			() => {
				status.textContent = status.dataset.copied ?? '';
			},
			() => {
				field.select(); // the reader can copy it by hand
			},
		);
	});
}
