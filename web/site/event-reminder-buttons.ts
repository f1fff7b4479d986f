/** The buttons "Notify Me" of events: they ask for a reminder at once, and undo that if the server refuses. */
import { cancelEventReminder, remindOfEvent } from '../api/client.gen';
import { eventReminders } from './stores/reader-lists';
import { session } from './stores/session';
import { askToSignIn } from './stores/signin';
import { showFailure, showToast } from './stores/toasts';
import { redirectIfUnauthorized } from './unauthorized';

/** Asks for the reminder of a button's event, or cancels it. An anonymous reader is asked to sign in first. */
async function toggleReminder(button: HTMLElement): Promise<void> {
	const { notify: event = '', saved = '', removed = '', failed = '' } = button.dataset;
	const locale = document.documentElement.lang;
	const after = { notify_event: `${locale}:${event}` };
	await eventReminders.fetch();
	if (session.get() !== 'reader') return askToSignIn('event', { after });
	const reminded = !eventReminders.items.get().includes(event);
	eventReminders.setIncluded(event, reminded);
	const response = reminded
		? await remindOfEvent({}, { event, locale })
		: await cancelEventReminder({ event });
	if (response.ok) return void showToast(reminded ? saved : removed, 'reminder');
	eventReminders.setIncluded(event, !reminded);
	if (!redirectIfUnauthorized(response.status, after)) showFailure(failed, 'reminder');
}

/** Makes the links for reminders in an element buttons that show which reminders the signed-in reader has. */
export function eventReminderButtons(root: HTMLElement): void {
	const buttons = root.querySelectorAll<HTMLElement>('[data-notify]');
	if (buttons.length === 0) return;
	for (const button of buttons) {
		button.role = 'button';
		button.addEventListener('click', (event) => {
			event.preventDefault();
			void toggleReminder(button);
		});
		button.addEventListener('keydown', (event) => {
			if (event.key !== ' ') return;
			event.preventDefault();
			void toggleReminder(button);
		});
	}
	eventReminders.items.subscribe((events) => {
		for (const button of buttons) {
			const { notify = '', on = '', off = '' } = button.dataset;
			const reminded = events.includes(notify);
			button.ariaPressed = String(reminded);
			button.textContent = reminded ? on : off;
		}
	});
	void eventReminders.fetch();
}
