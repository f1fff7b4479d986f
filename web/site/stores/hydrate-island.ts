/** Hydrates the island with a name, which then shows the state of its store. */
export function hydrateIsland(name: string): void {
	document.querySelector(`mh-island[name="${name}"]`)?.dispatchEvent(new Event('focusin'));
}
