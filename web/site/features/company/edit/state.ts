/**
 * The state of a section of the company form, and how it changes. The names are those of a three-way merge: `base` is what
 * was loaded or saved last, `mine` what the form contains, `theirs` what somebody else has saved since.
 */
import type { CompanyForm, Logo } from '../../../../api/pages.gen';
import type { RemoteSave } from './Conflict';
import type { Errors, List } from './definitions';
import type { Draft } from './drafts';
import { type Entry, type EntryChange, isChanged, mergeSaved, rebase } from './entries';
import type { Section } from './section';

/** The result of the last save. `draftRestored` says that the form shows a draft of an earlier visit. */
export type Status =
	| 'idle'
	| 'saving'
	| 'saved'
	| 'invalid'
	| 'failed'
	| 'offline'
	| 'signedOut'
	| 'forbidden'
	| 'draftRestored';

export interface SectionState {
	/** The values that were loaded or saved last. */
	base: Entry;
	/** The values in the form. */
	mine: Entry;
	version: number;
	errors: Errors;
	status: Status;
	/** The version that somebody else saved, until the reader has chosen one. */
	remoteSave?: RemoteSave;
	/** The logo to upload, and whether the current one is removed; for the introduction only. */
	logo?: File;
	removeLogo?: boolean;
	savedLogo?: Logo | null;
}

export const initialState = (section: Section, form: CompanyForm): SectionState => {
	const base = section.valuesOf(form);
	const logo = section.name === 'introduction' ? { savedLogo: form.introduction.logo } : {};
	return { base, mine: base, version: form.versions[section.name] ?? 0, errors: {}, status: 'idle', ...logo };
};

export const isUnsaved = ({ mine, base, logo, removeLogo }: SectionState): boolean =>
	isChanged(mine, base) || logo !== undefined || removeLogo === true;

export const remoteSaveOf = (section: Section, form: CompanyForm): RemoteSave => ({
	theirs: section.valuesOf(form),
	version: form.versions[section.name] ?? 0,
	by: form.lastSaves[section.name]?.by ?? '',
	at: form.lastSaves[section.name]?.at ?? '',
});

/** The state with a draft of an earlier visit. If the section has been saved since, the reader must choose a version. */
export function withDraft(
	state: SectionState,
	draft: Draft,
	section: Section,
	form: CompanyForm,
): SectionState {
	if (!isChanged(draft.mine, draft.base)) return state;
	if (draft.version === state.version)
		return { ...state, mine: draft.mine, base: draft.base, status: 'draftRestored' };
	return { ...state, ...draft, remoteSave: remoteSaveOf(section, form), status: 'idle' };
}

const inOrder = (entry: Entry, lists: readonly List[]): Entry => ({
	...entry,
	lists: Object.fromEntries(
		Object.entries(entry.lists).map(([name, entries]) => {
			const { order } = lists.find((list) => list.name === name) ?? {};
			return [name, order ? [...entries].sort(order) : entries];
		}),
	),
});

/**
 * The state after a save: entries have their ids, deleted ones are gone, and the timeline and the rounds are in the
 * order of the server. before is the state when the save began; what was typed since then is not saved yet.
 */
export function afterSave(
	state: SectionState,
	before: SectionState,
	section: Section,
	changes: Record<string, EntryChange[]>,
	response: { version: number } & Record<string, unknown>,
): SectionState {
	const lists = section.savedLists?.(response) ?? response;
	const merged = (entry: Entry) => inOrder(mergeSaved(entry, changes, lists), section.lists);
	const after: SectionState = {
		...state,
		base: merged(before.mine),
		mine: merged(state.mine),
		version: response.version,
		errors: {},
		status: 'saved',
		logo: undefined,
		removeLogo: false,
	};
	if (section.name === 'introduction')
		after.savedLogo = (response.introduction as { logo?: Logo | null } | undefined)?.logo ?? null;
	return after;
}

/** Resolves a conflict with the reader's version: the next save replaces only the fields and entries that the reader changed. */
export const resolveWithMine = (state: SectionState): SectionState =>
	state.remoteSave
		? {
				...state,
				mine: rebase(state.mine, state.base, state.remoteSave.theirs),
				base: state.remoteSave.theirs,
				version: state.remoteSave.version,
				remoteSave: undefined,
				status: 'idle',
			}
		: state;

/** Resolves a conflict with the saved version: the reader's changes are discarded. */
export const resolveWithSaved = (state: SectionState): SectionState =>
	state.remoteSave
		? {
				...state,
				mine: state.remoteSave.theirs,
				base: state.remoteSave.theirs,
				version: state.remoteSave.version,
				remoteSave: undefined,
				errors: {},
				status: 'idle',
				logo: undefined,
				removeLogo: false,
			}
		: state;

/** The state without the reader's changes since the last save. */
export const discardChanges = (state: SectionState): SectionState => ({
	...state,
	mine: state.base,
	errors: {},
	status: 'idle',
	logo: undefined,
	removeLogo: false,
});
