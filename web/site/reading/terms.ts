/**
 * The cards of the words that the glossary explains. Pointing and the keyboard need no
 * script; a finger does, which has nothing between passing over a link and following it.
 */
export function tendTerms(): void {
	const termOf = (target: EventTarget | null) =>
		target instanceof Element ? target.closest<HTMLAnchorElement>('a.term') : null;

	document.addEventListener('click', (event) => {
		const link = termOf(event.target);
		if (!link || (event as PointerEvent).pointerType !== 'touch' || link.dataset.seen !== undefined) return;
		event.preventDefault(); // the first tap shows the card, the second goes there
		link.dataset.seen = '';
		link.focus();
		link.addEventListener('blur', () => delete link.dataset.seen, { once: true });
	});

	document.addEventListener('keydown', (event) => {
		if (event.key !== 'Escape') return;
		for (const link of document.querySelectorAll<HTMLElement>('a.term')) {
			const term = link.parentElement;
			if (!term?.matches(':hover, :focus-within')) continue;
			term.dataset.shut = '';
			const open = () => delete term.dataset.shut;
			for (const leaving of ['pointerleave', 'focusout'])
				term.addEventListener(leaving, open, { once: true });
		}
	});
}
