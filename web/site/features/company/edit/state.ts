/** The state of a section of the company form, and how it changes. */
import type { CompanyForm, Logo } from '../../../../api/pages.gen';
import type { Other } from './Conflict';
import type { Errors, List } from './definitions';
import type { Draft } from './drafts';
import { type Entry, isChanged, mergeSaved, rebase, type Sent } from './entries';
import type { Section } from './sections';

/** What the last save came to. `kept` says that the text of an earlier visit is shown. */
export type Status = 'idle' | 'saving' | 'saved' | 'invalid' | 'failed' | 'signedOut' | 'forbidden' | 'kept';

export interface SectionState {
	/** What the server has, as far as the form knows. */
	base: Entry;
	/** What the form contains. */
	mine: Entry;
	version: number;
	errors: Errors;
	status: Status;
	/** What somebody else saved, until the reader has chosen. */
	other?: Other;
	/** The logo to upload, and whether the present one is removed; for the introduction only. */
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

export const otherOf = (section: Section, form: CompanyForm): Other => ({
	theirs: section.valuesOf(form),
	version: form.versions[section.name] ?? 0,
	by: form.lastSaves[section.name]?.by ?? '',
	at: form.lastSaves[section.name]?.at ?? '',
});

/** The state with a draft of an earlier visit. If the section was saved since, the reader must choose. */
export function withDraft(
	state: SectionState,
	draft: Draft,
	section: Section,
	form: CompanyForm,
): SectionState {
	if (!isChanged(draft.mine, draft.base)) return state;
	if (draft.version === state.version)
		return { ...state, mine: draft.mine, base: draft.base, status: 'kept' };
	return { ...state, ...draft, other: otherOf(section, form), status: 'idle' };
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
 * order of the server. before is the state that was sent; what was typed since is not saved yet.
 */
export function afterSave(
	state: SectionState,
	before: SectionState,
	section: Section,
	sent: Record<string, Sent[]>,
	response: { version: number } & Record<string, unknown>,
): SectionState {
	const lists = section.savedLists?.(response) ?? response;
	const merged = (entry: Entry) => inOrder(mergeSaved(entry, sent, lists), section.lists);
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

/** The state in which the reader's changes are on top of what the other saved. The next save replaces only those. */
export const keepMine = (state: SectionState): SectionState =>
	state.other
		? {
				...state,
				mine: rebase(state.mine, state.base, state.other.theirs),
				base: state.other.theirs,
				version: state.other.version,
				other: undefined,
				status: 'idle',
			}
		: state;

export const takeTheirs = (state: SectionState): SectionState =>
	state.other
		? {
				...state,
				mine: state.other.theirs,
				base: state.other.theirs,
				version: state.other.version,
				other: undefined,
				errors: {},
				status: 'idle',
				logo: undefined,
				removeLogo: false,
			}
		: state;

/** The state without what the reader typed since the last save. */
export const discard = (state: SectionState): SectionState => ({
	...state,
	mine: state.base,
	errors: {},
	status: 'idle',
	logo: undefined,
	removeLogo: false,
});
