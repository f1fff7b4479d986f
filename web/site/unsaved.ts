/** Texts that a reader typed and has not saved or sent. They stay on the device until the reader saves, sends or discards them, or signs out. */

/** The names of stored texts: sections of a company's profile, requests to companies, and fields of other forms. */
const unsaved = /^(company-edit|connect|draft):/;

/** Deletes all these texts from the device. */
function deleteUnsaved(): void {
	try {
		for (const storage of [localStorage, sessionStorage]) {
			for (const key of Object.keys(storage)) if (unsaved.test(key)) storage.removeItem(key);
		}
	} catch {
		// Without storage there are none.
	}
}

/** Deletes these texts when a form is sent that signs the reader out on this device. */
export function deleteUnsavedOnSignOut(): void {
	document.addEventListener('submit', ({ target }) => {
		if (!(target instanceof HTMLFormElement) || !target.action.endsWith('/signout')) return;
		const device = new FormData(target).get('device');
		if (device === null || device === 'all') deleteUnsaved();
	});
}
