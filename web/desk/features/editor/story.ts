/** A story as the editor has it open: what can be edited, and what that is based on. */
import type { DeskStory, EditableStory } from '../../../api/client.gen';
import { textLines } from './count';
import { sameStory } from './diff';

/** The fields that an editor changes. */
export type StoryFields = DeskStory;

/** The revisions that were read and that an edit is based on. */
export interface Base {
	/** The revision of the story. */
	revision: number;
	/** The revision of the working copy, 0 for none. */
	copy: number;
	/** Whether edits go to a working copy, because readers see the story. */
	usesCopy: boolean;
}

/**
 * Changes a story on the server after everything on the screen was saved. act gets the base of that text. Resolves to undefined if somebody
 * else saved in between: the editor then chooses between both texts first. Throws what act throws.
 */
export type Write = (act: (base: Base) => Promise<EditableStory>) => Promise<EditableStory | undefined>;

/** All fields but the link to translations, which is no text. The compiler reports fields that the API adds. */
const every: Record<Exclude<keyof DeskStory, 'translationOf'>, true> = {
	brand: true,
	lang: true,
	title: true,
	slug: true,
	excerpt: true,
	type: true,
	layout: true,
	page: true,
	body: true,
	category: true,
	property: true,
	tags: true,
	series: true,
	authors: true,
	picture: true,
	hideOnHome: true,
	audio: true,
	video: true,
	corrections: true,
	company: true,
	place: true,
	contact: true,
	headlines: true,
	searchDescription: true,
	furtherBrands: true,
	publisher: true,
	sponsorLabel: true,
	gate: true,
	endsAt: true,
};
const names = Object.keys(every) as (keyof typeof every)[];

/** Whether a standfirst is the beginning of the text, as the server makes it when an editor leaves it empty. */
function isAutomatic(excerpt: string, body: DeskStory['body']): boolean {
	const words = (text: string) => text.replace(/\s+/g, ' ').trim();
	const beginning = words(excerpt.replace(/…$/, ''));
	const running = (body.content ?? []).filter(({ type }) => type === 'paragraph' || type === 'blockquote');
	return beginning !== '' && words(running.flatMap(textLines).join(' ')).startsWith(beginning);
}

/** The fields of a story that are edited. A standfirst that the server made is empty, so that the server makes it again. */
export function fieldsOf(story: DeskStory): StoryFields {
	const fields = pick(story);
	return isAutomatic(fields.excerpt ?? '', fields.body) ? { ...fields, excerpt: '' } : fields;
}

const pick = (story: DeskStory): StoryFields =>
	Object.fromEntries(
		names.flatMap((name) => (story[name] === undefined ? [] : [[name, story[name]]])),
	) as StoryFields & Record<string, unknown> as StoryFields;

/** The text to edit: the working copy if there is one. */
export const textOf = (story: EditableStory): StoryFields => fieldsOf(story.workingCopy?.story ?? story);

/** The base of an edit of a story that was just read. */
export const baseOf = (story: EditableStory): Base => ({
	revision: story.workingCopy?.basedOn ?? story.revision,
	copy: story.workingCopy?.revision ?? 0,
	usesCopy: story.status === 'published' || story.workingCopy !== null,
});

/**
 * What an edit is based on that replaces everything that the server has now: the text on which a working copy was based may
 * have changed since.
 */
export const presentBase = (story: EditableStory): Base => ({ ...baseOf(story), revision: story.revision });

/** Whether the public text has changed since the working copy began. */
export const isOvertaken = (story: EditableStory): boolean =>
	story.workingCopy !== null && story.workingCopy.basedOn !== story.revision;

/** The base of a text that was sent and that the server now has, because the response to its save was lost. */
export function asSaved(sent: StoryFields, current: EditableStory): { base: Base; at: Date } | undefined {
	if (isOvertaken(current) || !sameStory(sent, textOf(current))) return undefined;
	return { base: baseOf(current), at: new Date(current.workingCopy?.savedAt || current.savedAt) };
}

/** Another text of the story that an edit has to be compared with, with who saved it and when. */
export interface OtherText {
	story: StoryFields;
	by: string;
	at: string;
	/** Whether it is the public text, because the working copy is the one that the editor has. */
	isPublic: boolean;
}

/** The text of the server that an edit on a base does not know. */
export function otherText(story: EditableStory, base: Base): OtherText {
	const { workingCopy: copy } = story;
	if (copy && copy.revision !== base.copy)
		return { story: fieldsOf(copy.story), by: copy.savedBy, at: copy.savedAt, isPublic: false };
	return { story: fieldsOf(story), by: story.savedBy, at: story.savedAt, isPublic: copy !== null };
}

/**
 * The fields on the screen after the server has changed some by itself, such as the corrections to which it adds a note.
 * sent is what the server was given and read what it has made of it. The text and what was typed since stay as they are.
 */
export function mergeFields(sent: StoryFields, now: StoryFields, read: StoryFields): StoryFields {
	const merged: Record<string, unknown> = { ...now };
	for (const name of names) {
		if (name === 'body' || JSON.stringify(sent[name]) !== JSON.stringify(now[name])) continue;
		if (read[name] === undefined) delete merged[name];
		else merged[name] = read[name];
	}
	return merged as Record<string, unknown> & StoryFields;
}

/** The part of a story that can be sent: with a video or a further brand that is not chosen yet, the server would refuse the whole text. */
export const sendable = (story: StoryFields): StoryFields => {
	const { video, gate, furtherBrands, ...rest } = story;
	const brands = furtherBrands?.filter(({ brand }) => brand !== '') ?? [];
	return {
		...rest,
		...(video?.mediaId && { video }),
		...(gate && { gate }),
		...(brands.length > 0 && { furtherBrands: brands }),
	};
};
