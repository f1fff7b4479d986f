/** Shortcuts of single letters, and of two letters one after the other, such as "g p". */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { MessageId } from '../../site/i18n/translate';

export interface Shortcut {
	/** The letters, such as "n" or "g p". */
	keys: string;
	name: MessageId;
	run: () => void;
}

/** Milliseconds for the second letter. */
const pause = 1500;
const offKey = 'desk-letters';

let groups: Shortcut[][] = [];
const listeners = new Set<() => void>();
const tell = () => {
	all = groups.flat();
	for (const listener of listeners) listener();
};
let all: Shortcut[] = [];

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};

/** The shortcuts that work in the view that is open. */
export const useShortcuts = (): Shortcut[] => useSyncExternalStore(subscribe, () => all);

/** Whether letters are shortcuts; somebody who speaks to the computer switches them off (WCAG 2.1.4). */
export function lettersAreOn(): boolean {
	try {
		return localStorage.getItem(offKey) !== 'off';
	} catch {
		return true;
	}
}

export const useLettersAreOn = (): boolean => useSyncExternalStore(subscribe, lettersAreOn);

/** Switches shortcuts of letters on or off, on this device. */
export function switchLetters(on: boolean): void {
	try {
		localStorage.setItem(offKey, on ? 'on' : 'off');
	} catch {
		// Without a store the setting does not change.
	}
	tell();
}

/** Offers shortcuts until the function that it returns is called. */
export function offerKeys(shortcuts: Shortcut[]): () => void {
	groups = [...groups, shortcuts];
	tell();
	return () => {
		groups = groups.filter((group) => group !== shortcuts);
		tell();
	};
}

/** Offers shortcuts while the view is open. */
export function useKeys(shortcuts: readonly (readonly [string, MessageId, () => void])[]): void {
	const latest = useRef(shortcuts);
	latest.current = shortcuts;
	const names = shortcuts.map(([keys, name]) => `${keys} ${name}`).join('\n');
	useEffect(() => {
		return offerKeys(
			latest.current.map(([keys, name], index) => ({
				keys,
				name,
				run: () => latest.current[index]?.[2](),
			})),
		);
	}, [names]);
}

/** The letter of a key, also on a keyboard of another script. */
function letterOf(event: KeyboardEvent): string {
	if (/^[ -~]$/.test(event.key)) return event.key.toLowerCase();
	return /^Key[A-Z]$/.test(event.code) ? event.code.slice(3).toLowerCase() : '';
}

/** Whether a key belongs to what has the focus, or to a dialog that asks something. */
function isTaken(target: EventTarget | null): boolean {
	if (document.querySelector('[role=dialog][aria-modal=true]')) return true;
	return (
		target instanceof Element &&
		target.closest(
			'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox]',
		) !== null
	);
}

/** Listens for the shortcuts. Returns a function that stops this. */
export function listenToKeys(): () => void {
	let before = '';
	let at = 0;
	const press = (event: KeyboardEvent) => {
		if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
		const letter = letterOf(event);
		if (!letter || isTaken(event.target) || !lettersAreOn()) return;
		const typed = before && event.timeStamp - at < pause ? `${before} ${letter}` : letter;
		// The shortcut that was offered last belongs to the view.
		const found = all.findLast(({ keys }) => keys === typed) ?? all.findLast(({ keys }) => keys === letter);
		const begins = all.some(({ keys }) => keys.startsWith(`${letter} `));
		before = begins && !found ? letter : '';
		at = event.timeStamp;
		if (!found) return;
		event.preventDefault();
		found.run();
	};
	window.addEventListener('keydown', press);
	return () => window.removeEventListener('keydown', press);
}
