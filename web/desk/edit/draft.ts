import { useCallback, useState } from 'react';
import { useSession } from '../app/session';

/** Drafts of this page by account and name. The tab keeps a copy, which a new load of the page reads. */
const drafts = new Map<string, unknown>();
const prefix = 'desk-draft ';

function read<T>(key: string): T | undefined {
	if (!drafts.has(key)) {
		let draft: unknown;
		try {
			draft = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null') ?? undefined;
		} catch {
			// Without a store only drafts of this load of the page are known.
		}
		drafts.set(key, draft);
	}
	return drafts.get(key) as T | undefined;
}

function write(key: string, draft: unknown): void {
	drafts.set(key, draft);
	try {
		if (draft === undefined) sessionStorage.removeItem(prefix + key);
		else sessionStorage.setItem(prefix + key, JSON.stringify(draft));
	} catch {
		// A full store only means that a new load of the page does not have the draft.
	}
}

/**
 * A small text that is not sent yet, such as a comment, as JSON: it outlives its field, because a panel that is closed takes
 * its fields away. undefined is no draft. The third value forgets a draft that was sent, unless it was changed since then.
 */
export function useDraft<T>(
	name: string,
): [draft: T | undefined, change: (next: T | undefined) => void, sent: (draft: T | undefined) => void] {
	const { email } = useSession();
	const key = `${email} ${name}`;
	const [, render] = useState(0);
	const change = useCallback(
		(next: T | undefined) => {
			write(key, next);
			render((n) => n + 1);
		},
		[key],
	);
	const sent = useCallback(
		(draft: T | undefined) => {
			if (read<T>(key) === draft) change(undefined);
		},
		[change, key],
	);
	return [read<T>(key), change, sent];
}
