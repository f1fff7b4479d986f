/** Shows the button after a text that is cut, and the whole text when the button is pressed. */
export function readMore(root: HTMLElement): void {
	const text = root.querySelector<HTMLElement>('[data-clamp]');
	const button = root.querySelector<HTMLButtonElement>('[data-more]');
	if (text === null || button === null || text.scrollHeight <= text.clientHeight + 1) return;
	button.hidden = false;
	button.addEventListener('click', () => {
		text.dataset.open = '';
		text.tabIndex = -1;
		text.focus({ preventScroll: true });
		button.remove();
	});
}
