/** The uploads of this window. They go on while other views are open, until the window is closed. */
import { useSyncExternalStore } from 'react';
import type { DeskImport } from '../../../api/client.gen';
import { sendFile } from './send';

/** An upload that is being sent. */
export interface RunningUpload {
	sent: number;
	/** Whether it waits for the connection. */
	waiting: boolean;
	error?: unknown;
}

const running = new Map<number, RunningUpload>();
const ends = new Map<number, AbortController>();
const listeners = new Set<() => void>();
let shown: ReadonlyMap<number, RunningUpload> = new Map();

function set(id: number, state: RunningUpload | undefined) {
	if (state) running.set(id, state);
	else running.delete(id);
	shown = new Map(running);
	for (const listener of listeners) listener();
}

// Closing the window would end the upload; the rest can be sent later, but the file has to be chosen again.
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

async function start(upload: DeskImport, file: Blob): Promise<void> {
	ends.get(upload.id)?.abort();
	const end = new AbortController();
	ends.set(upload.id, end);
	set(upload.id, { sent: upload.received, waiting: false });
	window.addEventListener('beforeunload', ask);
	try {
		await sendFile(file, upload, (sent, waiting) => set(upload.id, { sent, waiting }), end.signal);
		// It stays at its end until the import is read again and says that the file is complete.
		set(upload.id, { sent: upload.bytes, waiting: false });
	} catch (error) {
		set(upload.id, end.signal.aborted ? undefined : { sent: upload.received, waiting: false, error });
	} finally {
		ends.delete(upload.id);
		if (ends.size === 0) window.removeEventListener('beforeunload', ask);
	}
}

/** The uploads of this window by id, and what begins and ends one. */
export function useUploads() {
	const uploads = useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => shown,
	);
	return {
		uploads,
		start: (upload: DeskImport, file: Blob) => void start(upload, file),
		stop: (id: number) => {
			ends.get(id)?.abort();
			set(id, undefined);
		},
	};
}
