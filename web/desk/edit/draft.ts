import { useCallback, useState } from 'react';
import { useSession } from '../app/session';

/**
 * Drafts of this page by account and name. The tab keeps a copy, which a new load of the page reads, and so does the device,
 * in case the tab is closed.
 */
const drafts = new Map<string, unknown>();
const prefix = 'desk-draft ';
/** Milliseconds for which the device keeps a draft. */
const keptFor = 30 * 86_400_000;

/** A draft as the device keeps it. */
interface Kept {
	draft: unknown;
	/** When it was written, in milliseconds. */
	at: number;
}

/** Reads a JSON value of a store; undefined if there is none. */
function readFrom<T>(store: () => Storage, key: string): T | undefined {
	try {
		return (JSON.parse(store().getItem(prefix + key) ?? 'null') as T | null) ?? undefined;
	} catch {
		// Without a store only drafts of this load of the page are known.
		return undefined;
	}
}

/** Writes a JSON value to a store, or removes it. */
function writeTo(store: () => Storage, key: string, value: unknown): void {
	try {
		if (value === undefined) store().removeItem(prefix + key);
		else store().setItem(prefix + key, JSON.stringify(value));
	} catch {
		// A full store only means that a new load of the page does not have the draft.
	}
}

const ofTab = () => sessionStorage;
const ofDevice = () => localStorage;

/** The draft that the device keeps; undefined if there is none or if it is old. */
function keptDraft(key: string): unknown {
	const kept = readFrom<Kept>(ofDevice, key);
	if (!kept) return undefined;
	if (kept.at > Date.now() - keptFor) return kept.draft;
	writeTo(ofDevice, key, undefined);
	return undefined;
}

/** Returns the draft with a key. The tab's own comes first, because another tab may have written its own to the device. */
export function readDraft<T>(key: string): T | undefined {
	if (!drafts.has(key)) drafts.set(key, readFrom(ofTab, key) ?? keptDraft(key));
	return drafts.get(key) as T | undefined;
}

/** Stores the draft with a key; undefined removes it, but not the draft that another tab has written to the device. */
export function writeDraft(key: string, draft: unknown): void {
	const before = drafts.get(key);
	drafts.set(key, draft);
	writeTo(ofTab, key, draft);
	if (draft !== undefined) writeTo(ofDevice, key, { draft, at: Date.now() } satisfies Kept);
	else if (JSON.stringify(keptDraft(key)) === JSON.stringify(before)) writeTo(ofDevice, key, undefined);
}

/** Forgets the drafts of this load of the page, as a new load does; for tests. */
export const forgetDrafts = (): void => drafts.clear();

/**
 * A small text that is not sent yet, such as a comment, as JSON. It is kept when its panel or its tab is closed. undefined is no draft. The
 * third value forgets a draft that was sent, unless it was changed since then.
 */
export function useDraft<T>(
	name: string,
): [draft: T | undefined, change: (next: T | undefined) => void, sent: (draft: T | undefined) => void] {
	const { email } = useSession();
	const key = `${email} ${name}`;
	const [, render] = useState(0);
	const change = useCallback(
		(next: T | undefined) => {
			writeDraft(key, next);
			render((n) => n + 1);
		},
		[key],
	);
	const sent = useCallback(
		(draft: T | undefined) => {
			if (readDraft<T>(key) === draft) change(undefined);
		},
		[change, key],
	);
	return [readDraft<T>(key), change, sent];
}
