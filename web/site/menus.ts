/** Closes an open menu group on Escape, on a press outside, and when the focus leaves it. */
export function tendMenus(): void {
	const open = () => document.querySelector<HTMLDetailsElement>('details[data-menu][open]');
	const wide = matchMedia('(width >= 1024px)');
	document.addEventListener('keydown', (event) => {
		const group = open();
		if (event.key !== 'Escape' || !group || !wide.matches) return;
		group.open = false;
		group.querySelector('summary')?.focus();
	});
	const leave = (event: Event) => {
		const group = open();
		if (group && wide.matches && !group.contains(event.target as Node)) group.open = false;
	};
	document.addEventListener('pointerdown', leave);
	document.addEventListener('focusin', leave);
}
