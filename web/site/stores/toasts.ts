/** Toasts: short messages at the foot of a page. The island Toasts shows them. */
import { atom } from 'nanostores';
import { hydrateIsland } from './hydrate-island';

export interface Toast {
	/** Identifies the toast; a new toast replaces one with the same key. */
	key: string;
	text: string;
	/** Whether the action failed while the browser was offline. The island then says so in place of the text. */
	offline?: boolean;
	/** Undoes what the toast reports; the toast then has a button for it. */
	undo?: () => void;
}

/** Milliseconds that a toast stays (CONST-12). */
export const toastLifetime = 4000;

/** The visible toasts, oldest first. */
export const toasts = atom<readonly Toast[]>([]);

let counter = 0;

function addToast(toast: Toast): string {
	const others = toasts.get().filter(({ key, text }) => key !== toast.key && text !== toast.text); // none is shown twice
	toasts.set([...others, toast]);
	hydrateIsland('Toasts');
	return toast.key;
}

/** Shows a toast and returns the key that dismisses it. undo undoes what it reports. */
export const showToast = (text: string, key = `toast-${++counter}`, undo?: () => void): string =>
	addToast({ key, text, ...(undo && { undo }) });

/** Shows that an action failed, with the text or, if the browser is offline, with "You are offline". Returns the key. */
export const showFailure = (text: string, key: string): string =>
	addToast({ key, text, offline: !navigator.onLine });

/** Removes the toast with a key. */
export function removeToast(key: string): void {
	toasts.set(toasts.get().filter((other) => other.key !== key));
}

export function clearToasts(): void {
	toasts.set([]);
}
