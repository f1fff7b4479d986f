/** A toolbar that is one tab stop, in which arrow keys move (ARIA Authoring Practices, toolbar). */
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const buttonsOf = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];

/** Makes one button the tab stop: the one that had the focus last, else the first. */
function setStop(bar: HTMLElement, last: Element | null): void {
	const buttons = buttonsOf(bar);
	const stop = buttons.find((button) => button === last) ?? buttons[0];
	for (const button of bar.querySelectorAll('button')) button.tabIndex = button === stop ? 0 : -1;
}

/** Returns the properties of the toolbar. onEscape is called when Escape is pressed in it. */
export function useRovingFocus(bar: RefObject<HTMLElement | null>, onEscape: () => void) {
	const last = useRef<Element | null>(null);
	// Buttons come, go and become disabled with what is selected in the text.
	useLayoutEffect(() => {
		if (bar.current) setStop(bar.current, last.current);
	});
	return {
		onFocus: (event: FocusEvent) => {
			last.current = event.target;
			if (bar.current) setStop(bar.current, last.current);
		},
		onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
			if (!bar.current?.contains(event.target as Element)) return; // a menu of the toolbar is elsewhere in the page
			if (event.key === 'Escape') {
				event.preventDefault();
				onEscape();
				return;
			}
			const buttons = buttonsOf(bar.current);
			const at = buttons.indexOf(event.target as HTMLButtonElement);
			const rtl = getComputedStyle(bar.current).direction === 'rtl';
			const steps: Record<string, number> = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 };
			const step = steps[event.key];
			const to =
				step !== undefined
					? buttons[(at + step + buttons.length) % buttons.length]
					: event.key === 'Home'
						? buttons[0]
						: event.key === 'End'
							? buttons.at(-1)
							: undefined;
			if (at < 0 || !to) return;
			event.preventDefault();
			to.focus();
		},
	};
}
