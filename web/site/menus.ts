/** The menu on wide screens. Without this script each group is a <details> that opens and closes. */

/** Milliseconds that the mouse rests on a group before it opens, and outside the menu before it closes. */
const openDelay = 140;
const closeDelay = 350;

const items = (group: Element): HTMLElement[] => [...group.querySelectorAll<HTMLElement>('ul a')];

/** The item that is step places after another one in a circular list. */
const neighbour = <T>(list: readonly T[], from: T, step: number): T | undefined =>
	list[(list.indexOf(from) + step + list.length) % list.length];

/** Makes the menu follow arrow keys, open groups on hover, and close on Escape or when the focus or pointer leaves it. */
export function startMenus(): void {
	const nav = document.getElementById('menu');
	if (!nav) return;
	const wide = matchMedia('(width >= 1024px)');
	const entries = [...nav.querySelectorAll<HTMLElement>('[data-entry]')];
	const groupOf = (node: EventTarget | null) =>
		(node as Element | null)?.closest<HTMLDetailsElement>('details[data-menu]') ?? null;
	const open = () => nav.querySelector<HTMLDetailsElement>('details[data-menu][open]');
	let timer: ReturnType<typeof setTimeout> | undefined;
	let hovered: HTMLDetailsElement | null = null;

	/**
	 * The link or button that a key moves the focus to, undefined for none. `focused`, a part of
	 * `entry`, has the focus.
	 */
	function nextFocus(
		event: KeyboardEvent,
		entry: HTMLElement,
		focused: HTMLElement,
	): HTMLElement | undefined {
		const group = groupOf(entry);
		const list = group ? items(group) : [];
		const index = list.indexOf(focused);
		const forward = getComputedStyle(entry).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
		switch (event.key) {
			case 'ArrowLeft':
			case 'ArrowRight': {
				const next = neighbour(entries, entry, event.key === forward ? 1 : -1);
				const nextGroup = groupOf(next ?? null);
				if (open() && nextGroup) nextGroup.open = true;
				return next;
			}
			case 'ArrowDown':
				if (group) group.open = true;
				return index < 0 ? list[0] : neighbour(list, focused, 1);
			case 'ArrowUp':
				return index < 1 ? entry : list[index - 1];
			case 'Home':
				return index < 0 ? entries[0] : list[0];
			case 'End':
				return index < 0 ? entries.at(-1) : list.at(-1);
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
		const entry = entries.find((candidate) => candidate === focused || groupOf(candidate)?.contains(focused));
		const next = entry && nextFocus(event, entry, focused);
		if (!next) return;
		event.preventDefault();
		next.focus();
	});
	const closeOnLeave = (event: Event) => {
		const group = open();
		if (group && wide.matches && !group.contains(event.target as Node)) group.open = false;
	};
	document.addEventListener('pointerdown', closeOnLeave);
	document.addEventListener('focusin', closeOnLeave);

	nav.addEventListener('pointerover', (event) => {
		if (event.pointerType !== 'mouse' || !wide.matches) return;
		clearTimeout(timer);
		const group = groupOf(event.target);
		if (!group || group.open) return;
		timer = setTimeout(() => {
			group.open = true;
			hovered = group;
		}, openDelay);
	});
	nav.addEventListener('pointerleave', () => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			if (hovered) hovered.open = false;
		}, closeDelay);
	});
	// A click on a group that has just opened on hover must not close it.
	nav.addEventListener('click', (event) => {
		const group = (event.target as Element).closest('summary') && groupOf(event.target);
		clearTimeout(timer);
		if (group?.open && group === hovered) event.preventDefault();
		hovered = null;
	});
}
