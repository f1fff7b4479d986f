/** The field for the alternative text of the selected picture, in the panel. */
export const altField = '[data-attribute=alt]';

/** The button below the story's picture for its alternative text, in the panel. */
export const leadAltButton = '[data-picture-text]';

/**
 * The button that corrects the brand and the language of a draft, in the panel; for other stories the text that says why they are fixed.
 */
export const identityButton = '[data-identity]';

/** Gives the focus to the first element that matches, as soon as it is there. A drawer that opens takes the focus first. */
export function focusSoon(selector: string, tries = 40): void {
	const found = document.querySelector<HTMLElement>(selector);
	const isReady = found && !found.closest('[role=dialog]')?.matches(':not(:focus-within)');
	if (isReady || (found && tries === 0)) found.focus();
	else if (tries > 0) requestAnimationFrame(() => focusSoon(selector, tries - 1));
}
