/** The people who write a shared document. */
import type { Awareness } from 'y-protocols/awareness';

/** An editor as the others see them. */
export interface Person {
	/** ID of the account. */
	id: number;
	name: string;
	color: string;
}

/** White text is readable on each of them. */
const colors = [
	'#9f1239',
	'#1d4ed8',
	'#047857',
	'#7c3aed',
	'#b45309',
	'#0e7490',
	'#be185d',
	'#4d7c0f',
] as const;

/** The colour of an editor, the same in every browser. What a browser says about colours is not used. */
export const colorOf = (id: unknown): string =>
	colors[Math.abs(typeof id === 'number' && Number.isSafeInteger(id) ? id : 0) % colors.length] ?? colors[0];

/** The others who have the document open, each once, in the order of their names. */
export function othersOf(awareness: Awareness): Person[] {
	const people = new Map<number, Person>();
	for (const [client, state] of awareness.getStates()) {
		const user = state.user as Partial<Person> | undefined;
		if (client === awareness.clientID || typeof user?.name !== 'string' || typeof user.id !== 'number')
			continue;
		people.set(user.id, { id: user.id, name: user.name, color: colorOf(user.id) });
	}
	return [...people.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}
