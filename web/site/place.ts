/**
 * Where a reader was when asked to sign in. The link in the sign-in email may open another tab,
 * so the place is stored on the device, until the reader returns to it.
 */

/** Milliseconds after which a stored place is out of date. */
const period = 3_600_000;

const pageAddress = () => location.pathname + location.search;

/** Stores the place on this page: in the story that is being read, otherwise from the top of the page. */
export function storePlace(): void {
	const story = document.querySelector('article[data-reading]:not([data-inactive])');
	const at = Math.round(story ? -story.getBoundingClientRect().top : scrollY);
	try {
		localStorage.place = JSON.stringify([pageAddress(), at, Date.now()]);
	} catch {
		// Without storage the reader returns to the top.
	}
}

/** Scrolls to the place of a reader who has signed in and returns. A fragment in the address takes precedence. */
export function returnToPlace(): void {
	if (document.documentElement.dataset.reader === undefined) return;
	try {
		const [page, at, storedAt] = JSON.parse(localStorage.place);
		const old = Date.now() - storedAt > period;
		if (page !== pageAddress() && !old) return;
		localStorage.removeItem('place');
		if (old || location.hash) return;
		const story = document.querySelector('article[data-reading]');
		const top = story ? story.getBoundingClientRect().top + scrollY : 0;
		scrollTo({ top: top + at, behavior: 'instant' });
	} catch {
		// No place is stored.
	}
}
