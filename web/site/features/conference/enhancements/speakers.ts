/** Text without case and accents, for comparisons. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Shows only the speakers whose names or roles contain what the reader types. */
export function speakers(root: HTMLElement): void {
	const field = root.querySelector<HTMLInputElement>('[data-speaker-search] input[type="search"]');
	const status = root.querySelector<HTMLElement>('[role="status"]');
	// If the list has several pages, only the server can find all speakers.
	if (!field || !status || root.querySelector('a[rel="next"], a[rel="prev"]')) return;
	const filter = () => {
		const text = fold(field.value.trim());
		let shown = 0;
		for (const card of root.querySelectorAll<HTMLElement>('[data-name]')) {
			const found = fold(card.dataset.name ?? '').includes(text);
			if (card.parentElement) card.parentElement.hidden = !found;
			if (found) shown++;
		}
		status.hidden = shown > 0;
	};
	field.addEventListener('input', filter);
	filter(); // what was typed before this script had loaded
}
