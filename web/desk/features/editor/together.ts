/** A story whose text is a shared document: how it is opened, and how it is saved beside that document. */
import { type EditableStory, readDeskSession } from '../../../api/client.gen';
import { tellSignedOut } from '../../app/api';
import { colorOf, type Person } from '../../collaboration/people';
import type { StoredAs } from '../../collaboration/protocol';
import { subprotocol } from '../../collaboration/protocol';
import { SharedDocument as Shared, type SharedDocument } from '../../collaboration/shared';
import type { KeptDocument, SharedState, Socket } from '../../collaboration/stores';
import { readField, type SharedTextField, sharedTexts } from '../../collaboration/texts';
import type { Answer, SaveState } from '../../edit/autosave';
import { differences, equal } from '../../edit/compare';
import { type DeviceText, removeText, writeText } from '../../edit/device';
import { sameStory } from './diff';
import { sendKept } from './send';
import { type Base, baseOf, type StoryFields, textOf } from './story';

/** Milliseconds until a story is edited without a shared document, because that does not open. */
const openLimit = 5_000;

/** Opens connections to the document of a story. Each opening of the editor has a name of its own. */
function connector(id: number): (generation: number) => Socket {
	// crypto.randomUUID is only there with HTTPS.
	const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
		byte.toString(16).padStart(2, '0'),
	);
	const connection = hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
	return (generation) => {
		const address = new URL(`/api/v2/desk/stories/${id}/document`, location.href);
		address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
		address.searchParams.set('connection', connection);
		if (generation > 0) address.searchParams.set('generation', String(generation));
		return new WebSocket(address, subprotocol);
	};
}

async function probe(): Promise<'offline' | 'signedOut'> {
	const answer = await readDeskSession({});
	if (answer.ok || answer.status !== 401) return 'offline';
	tellSignedOut();
	return 'signedOut';
}

/** A text on this device, with the part of its shared document that the server may not have. */
export type StoryText = Omit<DeviceText<StoryFields, Base>, 'shared'> & { shared?: KeptDocument };

/** The key of the part of a shared document that is on this device only, beside the key of the fields. */
export const sharedKey = (deviceKey: string): string => `${deviceKey} shared`;

/** The shared document of a story that is open, and what it writes to the device. */
export interface Together {
	shared: SharedDocument;
	/** Returns the fields that a text on the device has besides the document. The editor sets it. */
	describe: { current: () => Pick<StoryText, 'base' | 'value' | 'title'> };
}

/**
 * Opens the shared document of a story and merges what this device has of it. Undefined if the server has no such documents,
 * or cannot be reached that way; then the story is edited alone.
 */
export async function openTogether(
	story: EditableStory,
	texts: StoryText[],
	deviceKey: string,
	person: Omit<Person, 'color'>,
	isEnded: () => boolean,
): Promise<Together | undefined> {
	if (typeof WebSocket === 'undefined') return undefined;
	const key = sharedKey(deviceKey);
	const kept = texts.flatMap(({ shared }) => (shared ? [shared] : []));
	const describe: Together['describe'] = {
		current: () => ({ base: baseOf(story), value: textOf(story), title: textOf(story).title }),
	};
	const shared = new Shared({
		connect: connector(story.id),
		kept,
		write: (document) =>
			writeText({ key, at: Date.now(), ...describe.current(), shared: document } as StoryText),
		remove: () => removeText(key),
		probe,
	});
	shared.awareness.setLocalStateField('user', { ...person, color: colorOf(person.id) });
	if (!(await shared.open(openLimit))) return undefined;
	if (isEnded()) {
		void shared.close();
		return undefined;
	}
	for (const text of texts) {
		if (!text.shared) continue;
		const { shared: document, ...rest } = text;
		if (document.generation !== shared.generation) {
			// A text of another window is offered, and the new document must not replace it.
			if (text.key !== key) continue;
			text.key = `${deviceKey} ${text.at}`;
			void writeText({ ...rest, key: text.key })
				.then(() => removeText(key))
				.catch(() => {});
		} else if (text.key !== key) {
			// The merged text is written under the key of this window as long as the server does not have it.
			void shared
				.keepOnDevice()
				.then(() => removeText(text.key))
				.catch(() => {});
		}
	}
	return { shared, describe };
}

/** The texts of the device that a shared document does not have, and that the editor has to choose about. */
export const unmerged = (texts: StoryText[], shared: SharedDocument | undefined): StoryText[] =>
	texts.filter((text) => !shared || text.shared?.generation !== shared.generation);

/** The fields of a story, with headline and standfirst as the shared document has them. */
export const withTexts = (fields: StoryFields, shared: SharedDocument | undefined): StoryFields =>
	shared
		? {
				...fields,
				...Object.fromEntries(
					(Object.keys(sharedTexts) as SharedTextField[]).map((field) => [
						field,
						readField(shared.fields, field),
					]),
				),
			}
		: fields;

/** The base of an edit, as the server has told it. */
export const baseAs = ({ revision, copy, basedOn }: StoredAs, before: Base): Base =>
	copy
		? { revision: basedOn, copy: revision, usesCopy: true }
		: { revision, copy: 0, usesCopy: before.usesCopy };

/** The fields besides the text: those that are saved while the text is shared. */
export function settingsOf(fields: StoryFields): Omit<StoryFields, 'title' | 'excerpt' | 'body'> {
	const { title: _, excerpt: _1, body: _2, ...settings } = fields;
	return settings;
}

/** The fields besides the text, as they were read. */
export interface Settings {
	version: string;
	read: StoryFields;
}

export const settingsAs = (story: EditableStory): Settings => ({
	version: story.settingsVersion,
	read: textOf(story),
});

/**
 * Saves the fields besides the text. If somebody else has changed other ones than those that were changed here, both changes
 * are kept: merged gets the fields of the other, and the save is tried once more. Else it is a conflict.
 */
export async function saveSettings(
	id: number,
	fields: StoryFields,
	base: Base,
	settings: { current: Settings },
	merged: (changed: Partial<StoryFields>, story: EditableStory) => StoryFields,
): Promise<Answer<Base, EditableStory>> {
	const answer = await sendKept(id, fields, base, settings.current.version);
	if (answer.kind === 'saved') {
		settings.current = { version: answer.version, read: fields };
		return answer;
	}
	if (answer.kind !== 'conflict') return answer;
	const { current } = answer;
	const theirs = textOf(current);
	const differ = differences(settingsOf(settings.current.read), settingsOf(fields), settingsOf(theirs));
	if (differ.some(({ both }) => both)) return answer;
	settings.current = settingsAs(current);
	const next = merged(Object.fromEntries(differ.map(({ name, theirs: value }) => [name, value])), current);
	if (equal(settingsOf(next), settingsOf(theirs)))
		return {
			kind: 'saved',
			base: baseOf(current),
			at: new Date(current.workingCopy?.savedAt || current.savedAt),
		};
	const again = await sendKept(id, next, baseOf(current), settings.current.version);
	if (again.kind === 'saved') settings.current = { version: again.version, read: next };
	return again;
}

/** Whether the text of the server is the one on the screen. */
export const isShown = (current: EditableStory, shown: StoryFields): boolean =>
	sameStory(textOf(current), shown);

/**
 * The state of the text and of the other fields as one state: the one that the editor has to know first. ended says that the right is gone.
 */
export function stateOf(
	saver: SaveState<EditableStory>,
	shared: SharedState | undefined,
	ended: string,
): SaveState<EditableStory> {
	if (!shared || saver.phase === 'conflict' || saver.phase === 'refused' || saver.phase === 'signedOut')
		return saver;
	const onDevice = (!shared.pending || shared.onDevice) && (saver.phase === 'saved' || saver.onDevice);
	const times = [saver.savedAt, shared.savedAt].flatMap((at) => (at ? [at.getTime()] : []));
	const savedAt = times.length > 0 ? new Date(Math.max(...times)) : undefined;
	const state = { ...saver, savedAt, onDevice };
	if (shared.connection === 'signedOut') return { ...state, phase: 'signedOut' };
	if (shared.ended) return { ...state, phase: 'refused', message: ended };
	if (shared.refused && shared.refused.reason !== 'conflict') {
		const { field, text, reason } = shared.refused;
		return {
			...state,
			phase: 'refused',
			message: text || reason,
			fields: Object.fromEntries(
				field
					.split(' ')
					.filter(Boolean)
					.map((name) => [name, text || reason]),
			),
		};
	}
	if (shared.connection === 'waiting')
		return { ...state, phase: shared.pending || saver.phase !== 'saved' ? 'offline' : 'waiting' };
	if (saver.phase !== 'saved') return state;
	if (shared.pending || !shared.stored) return { ...state, phase: 'changed', onDevice: false };
	return state;
}
