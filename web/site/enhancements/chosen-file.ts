/** Shows the name of the file that the reader chose, because the button of the browser, which would show it, is hidden. */
export function chosenFile(root: HTMLElement): void {
	const field = root.querySelector<HTMLInputElement>('input[type=file]');
	const name = root.querySelector<HTMLElement>('[data-chosen-file]');
	if (field === null || name === null) return;
	const show = () => {
		name.textContent = field.files?.[0]?.name ?? '';
	};
	show(); // the browser may have kept the file
	field.addEventListener('change', show);
}
