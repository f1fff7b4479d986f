/** The events of which the reader is reminded, by their slugs. */
import { listEventReminders } from '../../api/client.gen';
import { readerList } from './reader-list';

export const eventReminders = readerList('reminders', async () => {
	const response = await listEventReminders();
	return response.ok ? { ok: true, value: response.value.map(({ event }) => event) } : response;
});
