/** The short messages that rise at the foot of a page. The island Toasts shows them. */
import { atom } from 'nanostores';
import { wake } from './wake';

export interface Toast {
	/** Who adds a toast with the key of one that is there replaces it. */
	key: string;
	text: string;
}

/** How long a toast stays, in milliseconds (CONST-12). */
export const lifetime = 4000;

/** What is shown now, the oldest first. */
export const toasts = atom<readonly Toast[]>([]);

let counter = 0;

/** Shows a text for its lifetime and gives the key by which it can be taken away sooner. */
export function toast(text: string, key = `toast-${++counter}`): string {
	toasts.set([...toasts.get().filter((other) => other.key !== key), { key, text }]);
	wake('Toasts');
	return key;
}

/** Takes one toast away. */
export function dismiss(key: string): void {
	toasts.set(toasts.get().filter((other) => other.key !== key));
}

/** Takes all toasts away. */
export function clearToasts(): void {
	toasts.set([]);
}
