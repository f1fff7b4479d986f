/** Where the focus goes when the element that had it is removed, and what screen readers say when a view opens. */

const focusable =
	'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Selects what is shown above the view: dialogs, menus, lists of choices. */
const overlay = '[role=dialog], [role=menu], [role=listbox]';

/** An element that had the focus, with the elements around it and its place in each. */
interface Place {
	element: HTMLElement;
	around: { parent: Element; index: number }[];
}

function placeOf(element: HTMLElement): Place {
	const around: Place['around'] = [];
	for (let child: Element = element; child.parentElement; child = child.parentElement)
		around.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
	return { element, around };
}

/** Returns the element that gets the focus instead of a removed one: the next entry of its list, else the title of the view. */
export function nextTo({ around }: Place): HTMLElement | undefined {
	const left = around.find(({ parent }) => parent.isConnected);
	if (left?.parent.matches('ul, ol, tbody, [role=list]')) {
		const entry = left.parent.children[Math.min(left.index, left.parent.children.length - 1)];
		const inside = entry?.querySelector<HTMLElement>(focusable);
		if (inside) return inside;
	}
	const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
	if (title && !title.hasAttribute('tabindex')) title.tabIndex = -1;
	return title ?? undefined;
}

/**
 * Keeps the focus in the view. When the element that has it is removed, such as a deleted row, the next row or the title gets it.
 * When a dialog closes that was opened from a menu that no longer exists, the element that had the focus before the menu gets it.
 * Returns a function that stops this.
 */
export function keepFocus(): () => void {
	let last: Place | undefined;
	let inside: HTMLElement | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const remember = ({ target }: FocusEvent) => {
		if (!(target instanceof HTMLElement)) return;
		inside = target.closest(overlay) ? target : undefined;
		if (!inside) last = placeOf(target);
	};
	const restore = () => {
		const isClosed = inside && !inside.isConnected;
		if (!last || (!isClosed && last.element.isConnected)) return;
		const before = last;
		inside = undefined;
		if (!before.element.isConnected) last = undefined;
		clearTimeout(timer);
		timer = setTimeout(() => {
			const { activeElement } = document;
			if (activeElement && activeElement !== document.body) return;
			const to = before.element.isConnected ? before.element : nextTo(before);
			to?.focus({ preventScroll: true });
		}, 150);
	};
	const observer = new MutationObserver(restore);
	document.addEventListener('focusin', remember);
	observer.observe(document.body, { childList: true, subtree: true });
	return () => {
		document.removeEventListener('focusin', remember);
		observer.disconnect();
		clearTimeout(timer);
	};
}

/** Calls say with the title of each view that opens, but not while the title of one view changes. Returns a function that stops this. */
export function watchViews(say: (title: string) => void): () => void {
	let shown = location.pathname;
	const observer = new MutationObserver(() => {
		if (location.pathname === shown) return;
		shown = location.pathname;
		say(document.title.replace(/ – Desk$/, ''));
	});
	observer.observe(document.head, { childList: true, subtree: true, characterData: true });
	return () => observer.disconnect();
}
