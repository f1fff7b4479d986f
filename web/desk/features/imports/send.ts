import type { DeskImport, Problem } from '../../../api/client.gen';
import { ApiError, tellSignedOut } from '../../app/api';

/** Sends a part of a file; progress gets the bytes of it that were sent. Rejects with an ApiError. */
export type SendPart = (
	id: number,
	offset: number,
	part: Blob,
	progress: (bytes: number) => void,
	signal: AbortSignal,
) => Promise<DeskImport>;

/** Sends a part with the operation upload-import-part. fetch cannot tell the progress, so this is an XMLHttpRequest. */
export const sendPart: SendPart = (id, offset, part, progress, signal) =>
	new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open('PUT', `/api/v2/desk/imports/${id}/file?offset=${offset}`);
		request.setRequestHeader('Content-Type', 'application/octet-stream');
		request.responseType = 'json';
		request.upload.onprogress = ({ loaded }) => progress(loaded);
		request.onerror = () => reject(new ApiError(0, null));
		request.onabort = () => reject(signal.reason);
		request.onload = () => {
			if (request.status === 401) tellSignedOut();
			if (request.status < 300) resolve(request.response as DeskImport);
			else reject(new ApiError(request.status, request.response as Problem | null));
		};
		signal.addEventListener('abort', () => request.abort(), { once: true });
		request.send(part);
	});

/** Seconds to wait before a part is sent again, after each failure in a row. */
const pauses = [1, 3, 10, 30];

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, seconds * 1000);
		signal.addEventListener('abort', () => {
			clearTimeout(timer);
			reject(signal.reason);
		});
	});

/**
 * Sends what the server does not have of a file, part after part. Without a connection it tries again until signal is aborted; if the
 * response to a part was lost, it goes on where the server is. progress gets the bytes that the server has. Resolves to the import with
 * the whole file.
 */
export async function sendFile(
	file: Blob,
	began: DeskImport,
	progress: (bytes: number, waiting: boolean) => void,
	signal: AbortSignal,
	send: SendPart = sendPart,
): Promise<DeskImport> {
	let now = began;
	for (let failures = 0; now.received < now.bytes; ) {
		const offset = now.received;
		const part = file.slice(offset, Math.min(offset + now.partBytes, now.bytes));
		try {
			now = await send(now.id, offset, part, (bytes) => progress(offset + bytes, false), signal);
			failures = 0;
		} catch (error) {
			signal.throwIfAborted();
			if (!(error instanceof ApiError)) throw error;
			const current = error.problem?.current as DeskImport | undefined;
			if (error.status === 409 && current && current.received > offset) {
				now = current;
				continue;
			}
			// Only these failures can end by themselves; a session that has ended comes back in another tab.
			if (![0, 401, 408, 429, 502, 503, 504].includes(error.status)) throw error;
			progress(offset, true);
			await wait(pauses[Math.min(failures++, pauses.length - 1)] ?? 30, signal);
		}
		progress(now.received, false);
	}
	return now;
}

/** The kind of import that the name of a file suggests. */
export const kindOf = (name: string): DeskImport['kind'] =>
	/\.(xml|wxr)$/i.test(name) ? 'wordpress' : /\.json$/i.test(name) ? 'ghost' : 'companies';
