import type { RecordName } from './device';

/** The last saves of editors that were closed, by the record: a record is read again only after them. */
const saves = new Map<RecordName, Set<Promise<unknown>>>();

/** Remembers the last save of a record's editor until it has ended. */
export function addPending(id: RecordName, save: Promise<unknown>): void {
	const of = saves.get(id) ?? new Set();
	saves.set(id, of);
	of.add(save);
	void save
		.catch(() => {})
		.then(() => {
			of.delete(save);
			if (of.size === 0 && saves.get(id) === of) saves.delete(id);
		});
}

/** Resolves when no closed editor of a record still saves. */
export async function pending(id: RecordName): Promise<void> {
	await Promise.allSettled(saves.get(id) ?? []);
}
