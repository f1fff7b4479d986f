/** Scrolls a row of links that is wider than the screen, so that the current one is in the middle. The page itself does not scroll. */
export function currentTab(root: HTMLElement): void {
	const row = root.querySelector<HTMLElement>('ul');
	const current = row?.querySelector('[aria-current]');
	if (!row || !current) return;
	const [around, link] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
	row.scrollLeft += link.left + link.width / 2 - around.left - around.width / 2;
}
