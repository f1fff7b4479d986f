const key = 'currency';

/** Remembers the reader's currency for amounts on this device. */
export function currency(element: HTMLElement): void {
	const choices = [...element.querySelectorAll<HTMLInputElement>('input[name=currency]')];
	try {
		const stored = localStorage.getItem(key);
		for (const choice of choices) if (choice.value === stored) choice.checked = true;
	} catch {
		// The device stores nothing; the choice holds for this page.
	}
	element.addEventListener('change', () => {
		const chosen = choices.find((choice) => choice.checked);
		try {
			if (chosen) localStorage.setItem(key, chosen.value);
		} catch {
			// The device stores nothing.
		}
	});
}
