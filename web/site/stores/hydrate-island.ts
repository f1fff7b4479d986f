/** Hydrates the page's island with that name, which then follows its store. */
export function hydrateIsland(name: string): void {
	document.querySelector(`mh-island[name="${name}"]`)?.dispatchEvent(new Event('focusin'));
}
