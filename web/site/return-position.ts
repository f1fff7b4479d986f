/**
 * Scrolls back to where a reader was asked to sign in. The position is stored on the device, because the link in the
 * sign-in email may open another tab.
 */

/** Milliseconds after which a stored position is ignored. */
const maxAge = 3_600_000;

const pageAddress = () => location.pathname + location.search;

/** Stores the position on this page, in pixels from the top of the story that is being read, else from the top of the page. */
export function storeReturnPosition(): void {
	const story = document.querySelector('article[data-reading]:not([data-inactive])');
	const position = Math.round(story ? -story.getBoundingClientRect().top : scrollY);
	try {
		localStorage.place = JSON.stringify([pageAddress(), position, Date.now()]);
	} catch {
		// Without storage the reader returns to the top.
	}
}

/** Scrolls to the stored position when the reader has signed in and returns. A fragment in the address takes precedence. */
export function scrollToReturnPosition(): void {
	if (document.documentElement.dataset.reader === undefined) return;
	try {
		const [page, position, storedAt] = JSON.parse(localStorage.place);
		const expired = Date.now() - storedAt > maxAge;
		if (page !== pageAddress() && !expired) return;
		localStorage.removeItem('place');
		if (expired || location.hash) return;
		const story = document.querySelector('article[data-reading]');
		const top = story ? story.getBoundingClientRect().top + scrollY : 0;
		scrollTo({ top: top + position, behavior: 'instant' });
	} catch {
		// There is no stored position.
	}
}
