/** A call for nominations as the form has it. */
import type { CallQuestion, Rules, SaveCallInputBody, SavedCall } from '../../../api/client.gen';
import { slugOf } from '../../forms/slug';

export interface QuestionFields {
	/** "" for a new question. Answers are stored by it, so that it never changes. */
	id: string;
	label: string;
	help: string;
	kind: CallQuestion['kind'];
	required: boolean;
	choices: string[];
}

export interface CallFields {
	introduction: string;
	opensAt: string;
	closesAt: string;
	zone: string;
	membersOnly: boolean;
	questions: QuestionFields[];
	rules: {
		foundedFrom: number | null;
		foundedTo: number | null;
		countries: string[];
		cities: string[];
		sectors: string[];
		stages: string[];
		raisedAtMost: number | null;
	};
}

/** The times are compared as texts, so that they all have one form. */
const moment = (at: string | undefined): string => (at ? new Date(at).toISOString() : '');

export const callFields = (call: SavedCall | undefined): CallFields => ({
	introduction: call?.introduction ?? '',
	opensAt: moment(call?.opensAt),
	closesAt: moment(call?.closesAt),
	zone: call?.zone ?? 'Asia/Kolkata',
	membersOnly: call?.membersOnly ?? false,
	questions: (call?.questions ?? []).map(
		({ id, label, help = '', kind, required = false, choices = [] }) => ({
			id,
			label,
			help,
			kind,
			required,
			choices,
		}),
	),
	rules: {
		foundedFrom: call?.rules.foundedFrom || null,
		foundedTo: call?.rules.foundedTo || null,
		countries: call?.rules.countries ?? [],
		cities: call?.rules.cities ?? [],
		sectors: call?.rules.sectors ?? [],
		stages: call?.rules.stages ?? [],
		raisedAtMost: call?.rules.raisedAtMost ?? null,
	},
});

/** Gives entries without an id one that follows from their names. An id that exists stays. */
export function withIds<T extends { id: string }>(
	list: T[],
	nameOf: (entry: T) => string,
	usual: string,
): T[] {
	const taken = new Set(list.map(({ id }) => id));
	return list.map((entry) => {
		if (entry.id) return entry;
		const first = slugOf(nameOf(entry)).slice(0, 30).replace(/-+$/, '') || usual;
		let id = first;
		for (let n = 2; taken.has(id); n++) id = `${first}-${n}`;
		taken.add(id);
		return { ...entry, id };
	});
}

/** The fields as the server takes them: rules that do not apply are left out, and only a choice has choices. */
export function sendableCall({
	questions,
	rules,
	...fields
}: CallFields): Omit<SaveCallInputBody, 'version'> {
	const sent: Rules = {
		...(rules.foundedFrom && { foundedFrom: rules.foundedFrom }),
		...(rules.foundedTo && { foundedTo: rules.foundedTo }),
		countries: rules.countries,
		cities: rules.cities,
		sectors: rules.sectors,
		stages: rules.stages,
		...(rules.raisedAtMost !== null && { raisedAtMost: rules.raisedAtMost }),
	};
	return {
		...fields,
		rules: sent,
		questions: withIds(questions, ({ label }) => label, 'question').map(({ choices, ...question }) => ({
			...question,
			...(question.kind === 'choice' && { choices }),
		})),
	};
}

/** The call of an award that has none yet: open for a month from the next full hour. */
export function newCall(now: Date, zone: string): SavedCall {
	const opens = new Date(now);
	opens.setUTCMinutes(60, 0, 0);
	const closes = new Date(opens);
	closes.setUTCDate(closes.getUTCDate() + 30);
	return {
		questions: [],
		rules: {},
		opensAt: opens.toISOString(),
		closesAt: closes.toISOString(),
		zone,
		version: 0,
	};
}
