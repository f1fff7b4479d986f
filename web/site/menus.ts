/** The menu of a desk. Without this each group opens and closes by itself, as a <details>. */

/** How long a mouse rests on a group before it opens, and away from the menu before that closes. */
const intent = 140;
const grace = 350;

const items = (group: Element): HTMLElement[] => [...group.querySelectorAll<HTMLElement>('ul a')];

/** Where an arrow leads from a place in a list that goes round. */
const around = <T>(list: readonly T[], from: T, step: number): T | undefined =>
	list[(list.indexOf(from) + step + list.length) % list.length];

/** Lets arrows walk through the menu, a resting mouse open a group, and Escape and leaving close it. */
export function tendMenus(): void {
	const nav = document.getElementById('menu');
	if (!nav) return;
	const wide = matchMedia('(width >= 1024px)');
	const entries = [...nav.querySelectorAll<HTMLElement>('[data-entry]')];
	const groupOf = (node: EventTarget | null) =>
		(node as Element | null)?.closest<HTMLDetailsElement>('details[data-menu]') ?? null;
	const open = () => nav.querySelector<HTMLDetailsElement>('details[data-menu][open]');
	let timer: ReturnType<typeof setTimeout> | undefined;
	let hovered: HTMLDetailsElement | null = null;

	function walk(event: KeyboardEvent, entry: HTMLElement, focused: HTMLElement): HTMLElement | undefined {
		const group = groupOf(entry);
		const list = group ? items(group) : [];
		const at = list.indexOf(focused);
		const forward = getComputedStyle(entry).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
		switch (event.key) {
			case 'ArrowLeft':
			case 'ArrowRight': {
				const next = around(entries, entry, event.key === forward ? 1 : -1);
				const neighbour = groupOf(next ?? null);
				if (open() && neighbour) neighbour.open = true;
				return next;
			}
			case 'ArrowDown':
				if (group) group.open = true;
				return at < 0 ? list[0] : around(list, focused, 1);
			case 'ArrowUp':
				return at < 1 ? entry : list[at - 1];
			case 'Home':
				return at < 0 ? entries[0] : list[0];
			case 'End':
				return at < 0 ? entries.at(-1) : list.at(-1);
		}
		return undefined;
	}

	document.addEventListener('keydown', (event) => {
		if (!wide.matches) return;
		const group = open();
		if (event.key === 'Escape' && group) {
			group.open = false;
			group.querySelector('summary')?.focus();
			return;
		}
		const focused = event.target as HTMLElement;
		const entry = entries.find((one) => one === focused || groupOf(one)?.contains(focused));
		const next = entry && walk(event, entry, focused);
		if (!next) return;
		event.preventDefault();
		next.focus();
	});
	const leave = (event: Event) => {
		const group = open();
		if (group && wide.matches && !group.contains(event.target as Node)) group.open = false;
	};
	document.addEventListener('pointerdown', leave);
	document.addEventListener('focusin', leave);

	nav.addEventListener('pointerover', (event) => {
		if (event.pointerType !== 'mouse' || !wide.matches) return;
		clearTimeout(timer);
		const group = groupOf(event.target);
		if (!group || group.open) return;
		timer = setTimeout(() => {
			group.open = true;
			hovered = group;
		}, intent);
	});
	nav.addEventListener('pointerleave', () => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			if (hovered) hovered.open = false;
		}, grace);
	});
	// Who clicks on the group that has just opened under the mouse means to open it.
	nav.addEventListener('click', (event) => {
		const group = (event.target as Element).closest('summary') && groupOf(event.target);
		clearTimeout(timer);
		if (group?.open && group === hovered) event.preventDefault();
		hovered = null;
	});
}
