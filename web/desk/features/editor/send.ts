import { type EditableStory, type Problem, saveStory, saveWorkingCopy } from '../../../api/client.gen';
import { tellSignedOut } from '../../app/api';
import type { Answer } from '../../edit/autosave';
import { type Base, baseOf, type StoryFields, sendable } from './story';

/** Milliseconds after which a save counts as lost and is tried again. */
const sendLimit = 20_000;

/** The problem document of a conflict has the story as it is now. */
interface Conflict {
	current?: EditableStory;
}

/** Saves a story, or its working copy if readers see it. onSaved gets the saved story, if the response has it. */
export async function send(
	id: number,
	story: StoryFields,
	base: Base,
	onSaved: (story: EditableStory) => void = () => {},
): Promise<Answer<Base, EditableStory>> {
	const options = { signal: AbortSignal.timeout(sendLimit) };
	if (base.usesCopy) {
		const answer = await saveWorkingCopy(
			{ id },
			{ ...sendable(story), revision: base.copy, basedOn: base.revision },
			options,
		);
		if (answer.ok) {
			const { revision, basedOn, savedAt } = answer.value;
			return {
				kind: 'saved',
				base: { revision: basedOn, copy: revision, usesCopy: true },
				at: new Date(savedAt),
			};
		}
		return failed(answer);
	}
	const answer = await saveStory({ id }, { ...sendable(story), revision: base.revision }, options);
	if (!answer.ok) return failed(answer);
	onSaved(answer.value);
	return { kind: 'saved', base: baseOf(answer.value), at: new Date(answer.value.savedAt || Date.now()) };
}

/**
 * Saves the fields of a story besides its text, which a shared document has. version is that of the fields that were read; the
 * answer has the new one.
 */
export async function sendKept(
	id: number,
	story: StoryFields,
	base: Base,
	version: string,
): Promise<Answer<Base, EditableStory> & { version: string }> {
	const options = { signal: AbortSignal.timeout(sendLimit) };
	const input = { id, text: 'kept', settings: version } as const;
	if (base.usesCopy) {
		const answer = await saveWorkingCopy(
			input,
			{ ...sendable(story), revision: base.copy, basedOn: base.revision },
			options,
		);
		if (!answer.ok) return { ...failed(answer), version };
		const { revision, basedOn, savedAt } = answer.value;
		return {
			kind: 'saved',
			base: { revision: basedOn, copy: revision, usesCopy: true },
			at: new Date(savedAt),
			version: answer.value.settingsVersion,
		};
	}
	const answer = await saveStory(input, { ...sendable(story), revision: base.revision }, options);
	if (!answer.ok) return { ...failed(answer), version };
	const { savedAt } = answer.value;
	return {
		kind: 'saved',
		base: baseOf(answer.value),
		at: new Date(savedAt || Date.now()),
		version: answer.value.settingsVersion,
	};
}

function failed({ status, problem }: { status: number; problem: unknown }): Answer<Base, EditableStory> {
	const { error, fields, current } = (problem ?? {}) as {
		error?: string;
		fields?: Record<string, string>;
	} & Conflict;
	if (status === 401) {
		tellSignedOut();
		return { kind: 'signedOut' };
	}
	if (status === 409 && current) return { kind: 'conflict', current };
	if (status === 0 || status >= 500 || status === 429) return { kind: 'offline' };
	return {
		kind: 'refused',
		message: error ?? String(status),
		fields: fields ?? {},
		problem: problem as Problem | null,
	};
}
