/** Opens the dialog that offers pictures of the library, from any view. */
import { useSyncExternalStore } from 'react';
import type { LibraryEntry, Picture } from '../../../api/client.gen';

/** A picture of the library: its id in the library, and its renditions. */
export interface LibraryPicture extends Picture {
	id: number;
}

interface Request {
	/** Whether several pictures can be chosen, in an order. */
	several: boolean;
	onChoose: (pictures: LibraryPicture[]) => void;
}

let request: Request | undefined;
const listeners = new Set<() => void>();
const set = (next: Request | undefined) => {
	request = next;
	for (const listener of listeners) listener();
};

/** Offers the pictures of the library; onChoose gets those that were chosen, in their order. */
export const choosePictures = (several: boolean, onChoose: Request['onChoose']): void =>
	set({ several, onChoose });

/** What is asked for, while the dialog is open, and what closes it. */
export const useRequest = (): [Request | undefined, () => void] => [
	useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => request,
	),
	() => set(undefined),
];

/** An entry of the library as a picture; undefined for a recording or film. */
export const pictureOf = ({ id, picture }: LibraryEntry): LibraryPicture | undefined =>
	picture ? { ...picture, id } : undefined;
