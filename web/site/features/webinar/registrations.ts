/** The registrations of the signed-in reader, and the stream of a webinar's state, for the scripts of webinars. */
import { atom } from 'nanostores';
import { type LiveState, listWebinarRegistrations, readWebinarState } from '../../../api/client.gen';
import { session } from '../../stores/session';

/** Whether the reader is registered, by the ids of webinars (STATE-13). Empty until it is fetched, and for an anonymous reader. */
export const registrations = atom<Readonly<Record<string, boolean>>>({});

let fetching: Promise<void> | undefined;

/** Fetches the registrations of a signed-in reader, once per page. */
export function fetchRegistrations(): Promise<void> {
	if (session.get() !== 'reader') return Promise.resolve();
	fetching ??= listWebinarRegistrations({}).then((response) => {
		if (response.ok) registrations.set(response.value.registrations);
		else if (response.status === 401) session.set('anonymous');
	});
	return fetching;
}

/** Records that the reader is registered for a webinar or not. */
export const setRegistered = (id: string, registered: boolean): void =>
	registrations.set({ ...registrations.get(), [id]: registered });

/** Milliseconds between two requests for the state while the server opens no stream. */
const pollEvery = 10_000;
/** The number of such requests before it is asked for a stream again. */
const pollsBeforeStream = 12;

/**
 * Opens the stream of a webinar's state. show gets the state at once and after each change. If the server has too many streams, show gets
 * the state every ten seconds. room is true for the room of the webinar, which does not count as audience.
 */
export function openStream(
	webinar: string,
	show: (state: LiveState) => void,
	room = false,
): { close(): void } {
	let stream: EventSource | undefined;
	let timer: number | undefined;
	let polls = 0;
	const connect = () => {
		stream = new EventSource(
			`/api/v2/webinar/live?webinarId=${encodeURIComponent(webinar)}${room ? '&room=true' : ''}`,
		);
		stream.addEventListener('state', (event) => show(JSON.parse(event.data) as LiveState));
		// The browser opens a stream that broke again by itself, but not one that was refused.
		stream.addEventListener('error', () => {
			if (stream?.readyState === EventSource.CLOSED) void poll();
		});
	};
	// A random wait, so that not all readers ask at the same time.
	const wait = () => {
		timer = window.setTimeout(
			++polls % pollsBeforeStream === 0 ? connect : poll,
			pollEvery * (0.8 + 0.4 * Math.random()),
		);
	};
	const poll = async () => {
		stream = undefined;
		wait();
		const response = await readWebinarState({ webinarId: webinar });
		if (timer === undefined) return;
		if (response.ok) show(response.value);
		else if (response.status === 404) clearTimeout(timer); // it was withdrawn
	};
	connect();
	return {
		close() {
			stream?.close();
			clearTimeout(timer);
			timer = undefined;
		},
	};
}
