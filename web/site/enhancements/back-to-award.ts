/**
 * Makes the link back to the awards lead to the award that the reader came from, if the profile has
 * it. The page itself is the same for every reader and cannot know that.
 */
export function backToAward(host: HTMLElement): void {
	const link = host.querySelector<HTMLAnchorElement>('a');
	if (link === null || !URL.canParse(document.referrer)) return;
	const { origin, pathname } = new URL(document.referrer);
	if (origin !== location.origin) return;
	const award = [...document.querySelectorAll<HTMLAnchorElement>('[data-award]')].find(
		(one) => new URL(one.href).pathname === pathname,
	);
	if (award === undefined) return;
	link.href = document.referrer;
	link.textContent = (link.dataset.name ?? '').replace('#', award.textContent ?? '');
}
