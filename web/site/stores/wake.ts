/** Wakes the page's island of that name, which nobody reaches for by itself; from then on it follows its store. */
export function wake(name: string): void {
	document.querySelector(`mh-island[name="${name}"]`)?.dispatchEvent(new Event('focusin'));
}
