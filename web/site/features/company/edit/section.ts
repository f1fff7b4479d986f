/** The types and helpers that the sections of the company form share. */

import type { Result } from '../../../../api/client.gen';
import type { CompanyForm, OptionName, WizardData } from '../../../../api/pages.gen';
import type { MessageId } from '../../../i18n/translate';
import type { Definition, Field, Kind, Option } from './definitions';
import type { Entry } from './entries';

/** The data from which the sections are made. The rules of fields are read when they are checked. */
export type SectionData = Pick<WizardData, 'form' | 'names' | 'networks'> & {
	options: Omit<WizardData['options'], 'rules'>;
};

/** The response to a save. Each call has a type of its own; the form reads only the version and the lists. */
type Saved = Promise<Result<{ version: number } & Record<string, unknown>>>;

/** The data that a save needs besides its body. */
export interface Target {
	id: number;
	locale: string;
	version: number;
	logo?: File;
	removeLogo?: boolean;
}

export interface Section extends Definition {
	/** Its name in the API, under which its version is listed. */
	name: string;
	step: Step;
	title: MessageId;
	/** The values that the server has, as an entry of the form. */
	valuesOf: (form: CompanyForm) => Entry;
	save: (target: Target, body: Record<string, unknown>) => Saved;
	/** The lists of entries in the response, if the response does not have them itself. */
	savedLists?: (response: Record<string, unknown>) => Record<string, unknown>;
}

export const steps = ['introduction', 'basic', 'timeline', 'award'] as const;
export type Step = (typeof steps)[number];

export const stepNames: Record<Step, MessageId> = {
	introduction: 'company.edit.introduction',
	basic: 'company.edit.basic',
	timeline: 'company.edit.timeline',
	award: 'company.edit.award',
};

/** A field of a section. */
export const defineField = (
	name: string,
	kind: Kind,
	label: MessageId,
	more: Partial<Field> = {},
): Field => ({
	name,
	kind,
	label,
	...more,
});

/** Options whose names are English. */
export const englishOptions = (names: readonly string[]): Option[] =>
	names.map((name) => ({ value: name, label: name, lang: 'en' }));

/** Options whose names are in the language of the page. */
export const namedOptions = (names: readonly OptionName[]): Option[] =>
	names.map(({ id, name }) => ({ value: id, label: name }));

/** The fields of an object as texts, an empty text for those that it lacks. */
export const textFields = (of: object, names: readonly string[]): Record<string, string> =>
	Object.fromEntries(names.map((name) => [name, `${(of as Record<string, unknown>)[name] ?? ''}`]));

export const nameOf = ({ name }: Field): string => name;

export const asSaveResult = (response: Promise<Result<{ version: number }>>): Saved => response as Saved;
