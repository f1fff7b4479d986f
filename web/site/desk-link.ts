import { readSelf } from '../api/client.gen';

/** Shows the link to the Desk in the menu of a reader who belongs to the newsroom. */
export async function showDeskLink(): Promise<void> {
	const link = document.querySelector<HTMLElement>('[data-desk-link]');
	const response = await readSelf({ format: 'minimal' });
	if (!link || !response.ok) return;
	link.hidden = !response.value.roles.some((role) => role === 'admin' || role === 'editor');
}
