import type {
	LibraryEntry,
	LibraryFile,
	Problem,
	UploadedFile,
	UploadedPicture,
	UploadedRecording,
} from '../../api/client.gen';
import { ApiError, tellSignedOut } from '../app/api';

/** The address of a picture's JPEG of about a width in pixels. */
export function pictureAddress(picture: { base: string; widths: number[] }, width = 800): string {
	const wide = picture.widths.find((candidate) => candidate >= width) ?? picture.widths.at(-1) ?? width;
	return `${picture.base}/${wide}.jpg`;
}

/** Types of files that can be uploaded as pictures. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Types of files that can be uploaded as recordings, films and documents, as a file chooser wants them. */
export const recordingTypes = ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', '.m4a'];
export const filmTypes = ['video/mp4', 'video/webm'];
export const documentTypes = ['.pdf', '.csv', '.ods', '.md', '.txt'];

/** The kind of a file in the library, by its type and name; undefined if the library does not take it. */
export function kindOf({ type, name }: File): LibraryEntry['kind'] | undefined {
	if (pictureTypes.includes(type)) return 'picture';
	if (type.startsWith('audio/')) return 'recording';
	if (type.startsWith('video/')) return 'film';
	return documentTypes.some((ending) => name.toLowerCase().endsWith(ending)) ? 'document' : undefined;
}

/**
 * Uploads a picture with the operation upload-picture, for a brand if one is named. onProgress gets the part that was sent, from 0 to 1.
 * Throws an ApiError if the server refuses it, and an AbortError once signal ends it.
 */
export const uploadPicture = (
	file: File,
	onProgress: (part: number) => void,
	brand?: string,
	signal?: AbortSignal,
): Promise<UploadedPicture> => send('POST', `/desk/media?${named(file, brand)}`, file, onProgress, signal);

/** Uploads a recording, film or document with the operation upload-recording; see uploadPicture. */
export const uploadRecording = (
	file: File,
	onProgress: (part: number) => void,
	brand?: string,
	signal?: AbortSignal,
): Promise<UploadedRecording> =>
	send('POST', `/desk/recordings?${named(file, brand)}`, file, onProgress, signal);

/** Uploads a file that readers can download with the operation upload-resource-file, for a brand. */
export const uploadDownload = (file: File, brand: string): Promise<UploadedFile> =>
	send('POST', `/desk/resources/${brand}/files?${named(file)}`, file, () => {});

/** Replaces a file of the library whose version was read. */
export const replaceFile = (
	id: number,
	version: number,
	file: File,
	onProgress: (part: number) => void,
): Promise<LibraryFile> =>
	send('PUT', `/desk/media/${id}/file?version=${version}&${named(file)}`, file, onProgress);

const named = (file: File, brand?: string): string =>
	new URLSearchParams({ filename: file.name.slice(0, 200), ...(brand && { brand }) }).toString();

/** Sends a file as the body of a request. fetch cannot tell the progress, so this is an XMLHttpRequest. */
const send = <T>(
	method: string,
	path: string,
	file: File,
	onProgress: (part: number) => void,
	signal?: AbortSignal,
): Promise<T> =>
	new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		signal?.addEventListener('abort', () => request.abort());
		request.onabort = () => reject(new DOMException('', 'AbortError'));
		request.open(method, `/api/v2${path}`);
		request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
		request.responseType = 'json';
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onerror = () => reject(new ApiError(0, null));
		request.onload = () => {
			if (request.status === 401) tellSignedOut();
			if (request.status < 300) resolve(request.response);
			else reject(new ApiError(request.status, request.response as Problem | null));
		};
		request.send(file);
	});

/**
 * The pictures that are pasted or dropped. None if there is text too: office programs add a picture of the text that they
 * copy, and nobody wants that one.
 */
export function picturesOf(data: DataTransfer | null): Iterable<File> {
	if (!data || data.files.length === 0) return [];
	const html = data.getData('text/html');
	if (html === '') return data.files;
	const { body } = new DOMParser().parseFromString(html, 'text/html');
	for (const element of body.querySelectorAll('style, script')) element.remove();
	return body.textContent.trim() ? [] : data.files;
}
