import { signOutPath } from '../api/limits.gen';

/**
 * Texts that a reader typed and has not saved or sent: sections of a company's profile, and requests to companies. They stay on the
 * device until the reader saves, sends or discards them, or signs out.
 */

/** Deletes these texts when a form is sent that signs the reader out on this device. */
export function deleteUnsavedOnSignOut(): void {
	addEventListener('submit', ({ target }) => {
		const form = target as HTMLFormElement;
		const device = new FormData(form).get('device') ?? 'all';
		if (!form.action.endsWith(signOutPath) || device !== 'all') return;
		try {
			for (const key in localStorage) if (/^(company-edit|connect):/.test(key)) localStorage.removeItem(key);
		} catch {
			// Without storage there are none.
		}
	});
}
