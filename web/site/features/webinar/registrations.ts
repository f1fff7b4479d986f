/** The registrations of the signed-in reader, shared by the scripts of a page. */
import { atom } from 'nanostores';
import { listWebinarRegistrations } from '../../../api/client.gen';
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
