/** Unsaved changes in the company form. They stay on the device until they are saved or discarded. */
import type { Entry } from './entries';

export interface Draft {
	/** The version of the section that the changes began with. */
	version: number;
	base: Entry;
	mine: Entry;
}

const keyOf = (reader: string, company: number, section: string): string =>
	`company-edit:${reader}:${company}:${section}`;

const isEntry = (value: unknown): value is Entry =>
	typeof value === 'object' && value !== null && 'fields' in value && 'lists' in value;

export function loadDraft(reader: string, company: number, section: string): Draft | undefined {
	try {
		const draft = JSON.parse(localStorage.getItem(keyOf(reader, company, section)) ?? 'null');
		return draft && isEntry(draft.base) && isEntry(draft.mine) ? draft : undefined;
	} catch {
		return undefined;
	}
}

export function storeDraft(reader: string, company: number, section: string, draft: Draft | undefined): void {
	try {
		if (draft) localStorage.setItem(keyOf(reader, company, section), JSON.stringify(draft));
		else localStorage.removeItem(keyOf(reader, company, section));
	} catch {
		// Without storage the text lasts as long as the page.
	}
}

const reviewedKey = (reader: string, company: number): string => `company-edit:${reader}:${company}`;

/** The reviewed steps of a company: those that the reader has left with Next (STATE-72). */
export function loadReviewed(reader: string, company: number): string[] {
	try {
		const steps = JSON.parse(localStorage.getItem(reviewedKey(reader, company)) ?? '[]');
		return Array.isArray(steps) ? steps : [];
	} catch {
		return [];
	}
}

export function storeReviewed(reader: string, company: number, steps: readonly string[]): void {
	try {
		localStorage.setItem(reviewedKey(reader, company), JSON.stringify(steps));
	} catch {
		// Without storage the steps stay reviewed as long as the page is open.
	}
}
