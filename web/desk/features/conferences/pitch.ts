/** The pitch fest of a conference as the form has it. */
import type {
	CallQuestion,
	Criterion,
	PitchApplicationInfo,
	PitchFestEdit,
	SessionEdit,
} from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { shortMoment } from '../../components/dates';
import { slugOf } from '../../forms/slug';

export type Status = PitchApplicationInfo['status'];

export const statusNames = {
	received: 'desk.pitch.received',
	shortlisted: 'nominate.state.shortlisted',
	declined: 'nominate.state.declined',
	finalist: 'pitch.finalist',
} as const satisfies Record<Status, MessageId>;

/** The decisions about an application. */
export const decisions = {
	shortlisted: 'desk.pitch.shortlist',
	declined: 'desk.pitch.decline',
	finalist: 'desk.pitch.toFinal',
} as const;

/** A question whose choices are lines of a text. */
export interface Question {
	id: string;
	label: string;
	help: string;
	kind: CallQuestion['kind'];
	required: boolean;
	choices: string;
}

export interface PitchFields {
	opensAt: string;
	closesAt: string;
	reviewClosesAt: string;
	questions: Question[];
	criteria: Criterion[];
}

const utc = (moment: string): string => new Date(moment).toISOString().replace('.000Z', 'Z');

/** The fields of a pitch fest; a new one has one criterion. */
export const pitchFields = (fest: PitchFestEdit | undefined): PitchFields => ({
	opensAt: fest ? utc(fest.opensAt) : '',
	closesAt: fest ? utc(fest.closesAt) : '',
	reviewClosesAt: fest ? utc(fest.reviewClosesAt) : '',
	questions: (fest?.questions ?? []).map(
		({ id, label, help = '', kind, required = false, choices = [] }) => ({
			id,
			label,
			help,
			kind,
			required,
			choices: choices.join('\n'),
		}),
	),
	criteria: fest?.criteria ?? [{ id: '', name: '', weight: 1 }],
});

/** The lines of a text without those that are empty. */
export const linesOf = (text: string): string[] =>
	text
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean);

/** Gives entries without an id one of their name. Ids stay, because answers and scores are stored by them. */
function withIds<T extends { id: string }>(list: T[], nameOf: (entry: T) => string, word: string): T[] {
	const known = new Set(list.map(({ id }) => id));
	return list.map((entry) => {
		if (entry.id) return entry;
		const base = slugOf(nameOf(entry)).slice(0, 36).replace(/-+$/, '') || word;
		let id = base;
		for (let n = 2; known.has(id); n++) id = `${base}-${n}`;
		known.add(id);
		return { ...entry, id };
	});
}

/** The fields as the server takes them. */
export const sendablePitchFest = (fields: PitchFields): Omit<PitchFestEdit, 'version'> => ({
	...fields,
	questions: withIds(fields.questions, ({ label }) => label, 'question').map(({ choices, ...question }) => ({
		...question,
		...(question.kind === 'choice' && { choices: linesOf(choices) }),
	})),
	criteria: withIds(fields.criteria, ({ name }) => name, 'criterion'),
});

/** The sessions as slots on the stage, with their times at the place. */
export const slotsOf = (sessions: SessionEdit[], zone: string, lang: string) =>
	sessions.map(({ key, title, start }) => ({
		value: key,
		label: `${shortMoment(start, lang, zone)} · ${title}`,
	}));
