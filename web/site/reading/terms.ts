/**
 * Handles touch and Escape for the cards of glossary terms. Hover and keyboard focus work
 * without scripts; on touch screens the first tap would follow the link at once.
 */
export function startGlossaryTerms(): void {
	const termOf = (target: EventTarget | null) =>
		target instanceof Element ? target.closest<HTMLAnchorElement>('a.term') : null;

	document.addEventListener('click', (event) => {
		const link = termOf(event.target);
		if (!link || (event as PointerEvent).pointerType !== 'touch' || link.dataset.tapped !== undefined) return;
		event.preventDefault(); // the first tap shows the card, the second follows the link
		link.dataset.tapped = '';
		link.focus();
		link.addEventListener('blur', () => delete link.dataset.tapped, { once: true });
	});

	document.addEventListener('keydown', (event) => {
		if (event.key !== 'Escape') return;
		for (const link of document.querySelectorAll<HTMLElement>('a.term')) {
			const term = link.parentElement;
			if (!term?.matches(':hover, :focus-within')) continue;
			term.dataset.dismissed = '';
			const allowCard = () => delete term.dataset.dismissed;
			for (const event of ['pointerleave', 'focusout'])
				term.addEventListener(event, allowCard, { once: true });
		}
	});
}
