/** Opens the dialog that offers files of the library, from any view. */
import { useSyncExternalStore } from 'react';
import type { LibraryEntry, Picture } from '../../../api/client.gen';

/** A picture of the library: its id in the library, and its renditions. */
export interface LibraryPicture extends Picture {
	id: number;
}

interface Request {
	kind: LibraryEntry['kind'];
	/** Whether several files can be chosen, in an order. */
	several: boolean;
	onChoose: (files: LibraryEntry[]) => void;
}

let request: Request | undefined;
const listeners = new Set<() => void>();
const set = (next: Request | undefined) => {
	request = next;
	for (const listener of listeners) listener();
};

/** Offers the files of a kind in the library; onChoose gets the one that was chosen. */
export const chooseFile = (kind: LibraryEntry['kind'], onChoose: (file: LibraryEntry) => void): void =>
	set({ kind, several: false, onChoose: ([file]) => file && onChoose(file) });

/** Offers the pictures of the library; onChoose gets those that were chosen, in their order. */
export const choosePictures = (several: boolean, onChoose: (pictures: LibraryPicture[]) => void): void =>
	set({
		kind: 'picture',
		several,
		onChoose: (files) => onChoose(files.flatMap(({ id, picture }) => (picture ? [{ ...picture, id }] : []))),
	});

/** The open request, undefined while the dialog is closed, and a function that closes the dialog. */
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
