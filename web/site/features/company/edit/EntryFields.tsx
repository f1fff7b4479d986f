import { useState } from 'react';
import form from '../../../components/Form/Form.module.css';
import type { Translate } from '../../../i18n/translate';
import {
	type Definition,
	type Errors,
	emptyFields,
	type Field,
	type List,
	type Rules,
	textOf,
	valueText,
} from './definitions';
import styles from './Edit.module.css';
import { type Entry, newEntry } from './entries';
import { FieldInput } from './FieldInput';

interface Shared {
	/** The name of the section. The ids of its fields begin with it. */
	section: string;
	errors: Errors;
	rules: Rules;
	/** Whether the reader may change the company. */
	canEdit: boolean;
	/** Whether the fields are disabled: the reader may not change them, or the page has not loaded its script yet. */
	disabled: boolean;
	t: Translate;
	/** The language of the page, and the locale of its numbers. */
	lang: string;
	numbers: string;
	/** Moves the focus to the element with an id after the next rendering. */
	focus: (id: string) => void;
}

export const idOf = (section: string, place: string): string => `${section}-${place.replace(/[/.]/g, '-')}`;

const firstFieldId = ({ fields }: Definition, at: string, section: string): string =>
	idOf(section, at + (fields[0]?.name ?? ''));

/** The name of an entry, from the field that names it; '' for a new one. */
export function nameOf(list: List, entry: Entry): string {
	const named = list.fields.find(({ name }) => name === list.names);
	return named ? valueText(named, entry.fields[named.name]) : '';
}

const wideKinds = ['textarea', 'lines', 'multiselect', 'checkboxes', 'checkbox'];

/** Whether a field may be beside another one on wide screens; the others need the whole width. */
const isPaired = ({ kind, wide }: Field): boolean => !wide && !wideKinds.includes(kind);

/** The fields and lists of a section or of an entry. `at` is its path in the form. */
export const EntryFields = ({
	definition,
	entry,
	at,
	onChange,
	...shared
}: Shared & { definition: Definition; entry: Entry; at: string; onChange: (entry: Entry) => void }) => (
	<>
		{definition.fields.length > 0 && (
			<div className={styles.fields}>
				{definition.fields.map((field) => (
					<div key={field.name} className={isPaired(field) ? undefined : styles.wide}>
						<FieldInput
							field={field}
							entry={entry}
							id={idOf(shared.section, at + field.name)}
							error={shared.errors[at + field.name]}
							rules={shared.rules}
							disabled={shared.disabled}
							t={shared.t}
							lang={shared.lang}
							numbers={shared.numbers}
							onChange={(value) => onChange({ ...entry, fields: { ...entry.fields, [field.name]: value } })}
						/>
					</div>
				))}
			</div>
		)}
		{definition.lists.map((list) => (
			<EntryList
				key={list.name}
				{...shared}
				list={list}
				entries={entry.lists[list.name] ?? []}
				at={at}
				titled={!list.fixed && (definition.fields.length > 0 || definition.lists.length > 1)}
				onChange={(entries) => onChange({ ...entry, lists: { ...entry.lists, [list.name]: entries } })}
			/>
		))}
	</>
);

const EntryList = ({
	list,
	entries,
	at,
	titled,
	onChange,
	...shared
}: Shared & {
	list: List;
	entries: Entry[];
	at: string;
	/** Whether the list has a title of its own. */
	titled: boolean;
	onChange: (entries: Entry[]) => void;
}) => {
	const { t, section, canEdit, disabled, errors, focus } = shared;
	const replace = (entry: Entry) => onChange(entries.map((one) => (one.key === entry.key ? entry : one)));
	const error = errors[at + list.name];
	const button = idOf(section, `${at}${list.name}/add`);
	return (
		<div className={styles.list}>
			{titled && <h4 className={styles.listTitle}>{t(list.title)}</h4>}
			{error !== undefined && (
				<p className={form.error} id={idOf(section, at + list.name)} tabIndex={-1}>
					{error}
				</p>
			)}
			<ul>
				{entries.map((entry) => {
					const place = `${at}${list.name}/${entry.key}/`;
					const undo = idOf(section, `${place}undo`);
					const name = nameOf(list, entry);
					if (entry.removed)
						return (
							<li key={entry.key} className={styles.removed}>
								<span>{t('company.edit.removed', { name: name || t(list.title) })}</span>
								<button
									type="button"
									className={styles.quiet}
									id={undo}
									onClick={() => {
										replace({ ...entry, removed: false });
										focus(firstFieldId(list, place, section));
									}}
								>
									{t('form.undo')}
									<span className="hidden-text"> {name}</span>
								</button>
							</li>
						);
					return (
						<ListEntry
							key={entry.key}
							{...shared}
							list={list}
							entry={entry}
							name={name}
							place={place}
							onChange={replace}
							onRemove={() => {
								replace({ ...entry, removed: true });
								focus(undo);
							}}
						/>
					);
				})}
			</ul>
			{!list.fixed && canEdit && (
				<button
					type="button"
					disabled={disabled}
					className={styles.add}
					id={button}
					onClick={() => {
						const lists = Object.fromEntries(list.lists.map(({ name }) => [name, []]));
						const entry = newEntry(emptyFields(list), lists);
						onChange([...entries, entry]);
						focus(firstFieldId(list, `${at}${list.name}/${entry.key}/`, section));
					}}
				>
					{t(list.add)}
				</button>
			)}
		</div>
	);
};

/** An entry of a list. Entries that are saved are closed until the reader opens them or one of their fields is invalid. */
const ListEntry = ({
	list,
	entry,
	name,
	place,
	onChange,
	onRemove,
	...shared
}: Shared & {
	list: List;
	entry: Entry;
	name: string;
	place: string;
	onChange: (entry: Entry) => void;
	onRemove: () => void;
}) => {
	const { t, errors, canEdit, disabled } = shared;
	const [open, setOpen] = useState(entry.id === '');
	const invalid = Object.keys(errors).some((at) => at.startsWith(place));
	const fields = <EntryFields {...shared} definition={list} entry={entry} at={place} onChange={onChange} />;
	const remove = !list.fixed && canEdit && (
		<button type="button" disabled={disabled} className={styles.quiet} onClick={onRemove}>
			{t('bookmark.remove')}
			<span className="hidden-text"> {name}</span>
		</button>
	);
	// An entry of one field needs no title that repeats it.
	if (list.fields.length === 1)
		return (
			<li className={styles.short}>
				{fields}
				{remove}
			</li>
		);
	return (
		<li>
			<details
				className={styles.entry}
				open={open || invalid}
				onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
			>
				<summary>
					<bdi className={styles.entryName}>{name || t('company.edit.unnamed')}</bdi>
					{textOf(entry.fields.date) !== '' && (
						<span className={styles.entryNote} dir="ltr">
							{textOf(entry.fields.date)}
						</span>
					)}
				</summary>
				<div className={styles.entryBody}>
					{fields}
					{remove}
				</div>
			</details>
		</li>
	);
};
