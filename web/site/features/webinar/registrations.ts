/** What the scripts of webinars share: the registrations of the signed-in reader, and the stream of a webinar's state. */
import { atom } from 'nanostores';
import { type LiveState, listWebinarRegistrations } from '../../../api/client.gen';
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

/** Opens the stream of a webinar's state. show gets the state at once and after each change. */
export function openStream(webinar: string, show: (state: LiveState) => void): EventSource {
	const stream = new EventSource(`/api/v2/webinar/live?webinarId=${encodeURIComponent(webinar)}`);
	stream.addEventListener('state', (event) => show(JSON.parse(event.data) as LiveState));
	return stream;
}
