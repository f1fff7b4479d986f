/** Toasts: short messages at the foot of a page. The island Toasts shows them. */
import { atom } from 'nanostores';
import { wake } from './wake';

export interface Toast {
	/** A new toast replaces one with the same key. */
	key: string;
	text: string;
}

/** Milliseconds that a toast stays (CONST-12). */
export const lifetime = 4000;

/** The visible toasts, oldest first. */
export const toasts = atom<readonly Toast[]>([]);

let counter = 0;

/** Shows a toast and returns its key, with which it can be dismissed. */
export function showToast(text: string, key = `toast-${++counter}`): string {
	toasts.set([...toasts.get().filter((other) => other.key !== key), { key, text }]);
	wake('Toasts');
	return key;
}

/** Removes the toast with a key. */
export function dismiss(key: string): void {
	toasts.set(toasts.get().filter((other) => other.key !== key));
}

/** Removes all toasts. */
export function clearToasts(): void {
	toasts.set([]);
}
