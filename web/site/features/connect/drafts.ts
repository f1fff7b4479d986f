/** Requests to companies that a reader typed and has not sent. Each stays on the device with the reader's address until it is sent. */
import type { ConnectValues } from '../../../api/pages.gen';

const keyOf = (company: string): string => `connect:${company}`;

/** Returns the request to a company that the reader with an address typed before, undefined if there is none. */
export function loadDraft(company: string, email: string): ConnectValues | undefined {
	try {
		const draft = JSON.parse(localStorage.getItem(keyOf(company)) ?? 'null');
		return draft?.email === email && typeof draft.values?.message === 'string' ? draft.values : undefined;
	} catch {
		return undefined;
	}
}

/** Stores a request as typed; undefined deletes it. */
export function storeDraft(company: string, email: string, values: ConnectValues | undefined): void {
	try {
		if (values) localStorage.setItem(keyOf(company), JSON.stringify({ email, values }));
		else localStorage.removeItem(keyOf(company));
	} catch {
		// Without storage the text lasts as long as the page.
	}
}
