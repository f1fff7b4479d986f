import { Loader, MultiSelect, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
	listAuthors,
	listDeskCompanies,
	listDeskInvestors,
	listDeskPeople,
	listPublisherNames,
	listTerms,
} from '../../api/client.gen';
import type { Translate } from '../../site/i18n/translate';
import { must } from '../app/api';
import { useT } from '../app/i18n';
import { Unread } from '../components/Failed';
import type { Bound } from './bound';
import { type FieldOptions, shared } from './fields';

/** An option of a picker. */
export interface Option<V extends string | number> {
	value: V;
	label: string;
	/** A text that distinguishes the option from others of the same name. */
	note?: string;
}

/** The calls with which a picker asks the server. */
export interface Source<V extends string | number> {
	/** Names the source for the cache. */
	name: string;
	/** Returns the options that match what was typed, the first ones for "". */
	find: (typed: string) => Promise<Option<V>[]>;
	/** Returns the options of values, for those that are chosen already. Unknown ones may be missing. */
	named: (values: V[]) => Promise<Option<V>[]>;
}

const keyOf = (source: string, value: string | number) => ['option', source, String(value)];

/** The options that match what is typed, and those of the chosen values. */
function useOptions<V extends string | number>(source: Source<V>, values: V[], typed: string) {
	const client = useQueryClient();
	const [words] = useDebouncedValue(typed.trim(), 200);
	const found = useQuery({
		queryKey: ['options', source.name, words],
		queryFn: async () => {
			const options = await source.find(words);
			for (const option of options) client.setQueryData(keyOf(source.name, option.value), option);
			return options;
		},
		staleTime: 60_000,
		placeholderData: (old) => old,
	});
	const named = useQueries({
		queries: values.map((value) => ({
			queryKey: keyOf(source.name, value),
			queryFn: () => batched(source, value),
			staleTime: 300_000,
		})),
	});
	const chosen = values.map(
		(value, index) => named[index]?.data ?? { value, label: named[index]?.isPending ? '…' : String(value) },
	);
	const options = [...chosen];
	for (const option of found.data ?? [])
		if (!options.some(({ value }) => value === option.value)) options.push(option);
	const isTypedFound = new Set((found.data ?? []).map(({ value }) => value));
	return {
		options,
		chosen,
		isFetching: found.isFetching,
		/** Reads again what could not be read; undefined if all could. */
		again: found.isError ? () => void found.refetch() : undefined,
		matches: (value: V) => isTypedFound.has(value),
	};
}

/** Values of a source whose names are asked for in one call at the end of the turn. */
const waiting = new Map<
	string,
	{ values: Set<string | number>; answer: Promise<Option<string | number>[]> }
>();

async function batched<V extends string | number>(source: Source<V>, value: V): Promise<Option<V>> {
	let batch = waiting.get(source.name);
	if (!batch) {
		const values = new Set<string | number>();
		const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
			waiting.delete(source.name);
			return source.named([...values].slice(0, 50) as V[]);
		});
		batch = { values, answer };
		waiting.set(source.name, batch);
	}
	batch.values.add(value);
	const options = (await batch.answer) as Option<V>[];
	return options.find((option) => option.value === value) ?? { value, label: String(value) };
}

/** The option of a value, for a view that shows its name. */
export const useOption = <V extends string | number>(source: Source<V>, value: V): Option<V> | undefined =>
	useQuery({
		queryKey: keyOf(source.name, value),
		queryFn: () => batched(source, value),
		staleTime: 300_000,
	}).data;

type PickerProps<V, O = object> = Bound<V> & FieldOptions & { clearable?: boolean } & O;

const rows = <V extends string | number>(options: Option<V>[]) =>
	options.map(({ value, label }) => ({ value: String(value), label }));

/** Picks one record. The value of none is undefined. */
export function SearchPicker<V extends string | number>({
	source,
	clearable = true,
	isFilter = false,
	...bound
}: PickerProps<
	V | null | undefined,
	{
		source: Source<V>;
		/** Whether the label is inside the field, as in the filters of a list. */
		isFilter?: boolean;
	}
>) {
	const t = useT();
	const { value, onChange, readOnly } = bound;
	const [typed, setTyped] = useState('');
	const values = value === undefined || value === null || value === '' || value === 0 ? [] : [value];
	const label = useOptions(source, values, '').chosen[0]?.label;
	const { options, isFetching, again, matches } = useOptions(source, values, typed === label ? '' : typed);
	const note = (id: string) => options.find((option) => String(option.value) === id)?.note;
	return (
		<Select
			{...(isFilter ? { 'aria-label': bound.label } : shared(bound))}
			data={rows(options)}
			value={values[0] === undefined ? null : String(values[0])}
			onChange={(id) => onChange(options.find((option) => String(option.value) === id)?.value)}
			searchable
			searchValue={typed}
			onSearchChange={setTyped}
			// The server has searched; the chosen one is an option only for its name.
			filter={({ options: all }) =>
				all.filter((option) => 'value' in option && matches(valueWith(options, String(option.value)) as V))
			}
			clearable={clearable}
			allowDeselect={false}
			rightSection={isFetching ? <Loader size={14} /> : undefined}
			nothingFoundMessage={nothing(t, isFetching, again)}
			placeholder={isFilter ? bound.label : t('desk.pick')}
			maxDropdownHeight={320}
			renderOption={({ option }) => <OptionText label={option.label} note={note(String(option.value))} />}
			readOnly={readOnly ?? false}
		/>
	);
}

/** Picks several records, in the order in which they were chosen. */
export function SearchPickers<V extends string | number>({
	source,
	max,
	...bound
}: PickerProps<V[] | undefined, { source: Source<V>; max?: number }>) {
	const t = useT();
	const { value = [], onChange, readOnly } = bound;
	const [typed, setTyped] = useState('');
	const { options, isFetching, again, matches } = useOptions(source, value, typed);
	const note = (id: string) => options.find((option) => String(option.value) === id)?.note;
	return (
		<MultiSelect
			{...shared(bound)}
			data={rows(options)}
			value={value.map(String)}
			onChange={(ids) =>
				onChange(ids.map((id) => valueWith(options, id)).filter((chosen) => chosen !== undefined) as V[])
			}
			searchable
			searchValue={typed}
			onSearchChange={setTyped}
			filter={({ options: all }) =>
				all.filter((option) => 'value' in option && matches(valueWith(options, String(option.value)) as V))
			}
			hidePickedOptions
			{...(max && { maxValues: max })}
			nothingFoundMessage={nothing(t, isFetching, again)}
			placeholder={value.length === 0 ? t('desk.pick') : ''}
			maxDropdownHeight={320}
			renderOption={({ option }) => <OptionText label={option.label} note={note(String(option.value))} />}
			readOnly={readOnly ?? false}
		/>
	);
}

const valueWith = <V extends string | number>(options: Option<V>[], id: string): V | undefined =>
	options.find((option) => String(option.value) === id)?.value;

/** The text of a picker that has nothing to offer. */
const nothing = (t: Translate, isFetching: boolean, again: (() => void) | undefined) =>
	again && !isFetching ? <Unread again={again} /> : t(isFetching ? 'desk.searching' : 'desk.nothingFound');

function OptionText({ label, note }: { label: string; note: string | undefined }) {
	return (
		<div dir="auto">
			<Text size="sm">{label}</Text>
			{note && (
				<Text size="xs" c="dimmed">
					{note}
				</Text>
			)}
		</div>
	);
}

const limit = 12;
const searched = (q: string) => ({ limit, ...(q.length > 1 && { q }) });

/** Companies of the directory, by id. */
export const companies: Source<number> = {
	name: 'company',
	find: async (q) =>
		(await must(listDeskCompanies(searched(q)))).items.map(({ id, name, slug }) => ({
			value: id,
			label: name,
			note: slug,
		})),
	named: async (ids) =>
		(await must(listDeskCompanies({ ids: ids.join(',') }))).items.map(({ id, name }) => ({
			value: id,
			label: name,
		})),
};

/** Companies of the directory, by slug. */
export const companiesBySlug: Source<string> = {
	name: 'company slug',
	find: async (q) =>
		(await must(listDeskCompanies(searched(q)))).items.map(({ slug, name }) => ({
			value: slug,
			label: name,
			note: slug,
		})),
	named: async (slugs) =>
		(await must(listDeskCompanies({ slugs: slugs.join(',') }))).items.map(({ slug, name }) => ({
			value: slug,
			label: name,
		})),
};

/** People of the directory, by slug. */
export const peopleBySlug: Source<string> = {
	name: 'person slug',
	find: async (q) =>
		(await must(listDeskPeople(searched(q)))).items.map(({ slug, name, designation }) => ({
			value: slug,
			label: name,
			...(designation && { note: designation }),
		})),
	named: async (slugs) =>
		(await must(listAuthors({ slugs: slugs.join(','), limit: 50 }))).items.map(({ slug, asked, name }) => ({
			value: asked ?? slug,
			label: name,
		})),
};

/** People of the directory, by id. */
export const people: Source<number> = {
	name: 'person',
	find: async (q) =>
		(await must(listDeskPeople(searched(q)))).items.map(({ id, name, designation }) => ({
			value: id,
			label: name,
			...(designation && { note: designation }),
		})),
	named: async (ids) =>
		(await must(listDeskPeople({ ids: ids.join(',') }))).items.map(({ id, name }) => ({
			value: id,
			label: name,
		})),
};

/** Investors of the directory, by id. */
export const investors: Source<number> = {
	name: 'investor',
	find: async (q) =>
		(await must(listDeskInvestors(searched(q)))).items.map(({ id, name, city }) => ({
			value: id,
			label: name,
			...(city && { note: city }),
		})),
	named: async (ids) =>
		(await must(listDeskInvestors({ ids: ids.join(',') }))).items.map(({ id, name }) => ({
			value: id,
			label: name,
		})),
};

/** Authors, by slug. */
export const authors: Source<string> = {
	name: 'author',
	find: async (q) =>
		(await must(listAuthors(searched(q)))).items.map(({ slug, name, role }) => ({
			value: slug,
			label: name,
			...(role && { note: role }),
		})),
	named: async (slugs) =>
		(await must(listAuthors({ slugs: slugs.join(','), limit: 50 }))).items.map(({ slug, asked, name }) => ({
			value: asked ?? slug,
			label: name,
		})),
};

/** Publishers, who pay for stories and spotlights, by slug. */
export const publishers: Source<string> = {
	name: 'publisher',
	find: async (q) =>
		(await must(listPublisherNames(searched(q)))).items.map(({ slug, name }) => ({
			value: slug,
			label: name,
		})),
	named: async (slugs) =>
		(await must(listPublisherNames({ slugs: slugs.join(','), limit: 50 }))).items.map(({ slug, name }) => ({
			value: slug,
			label: name,
		})),
};

/** Terms of a kind, by slug, with their names in a language. */
export const terms = (kind: 'category' | 'tag' | 'series' | 'property', lang = 'en'): Source<string> => ({
	name: `${kind} ${lang}`,
	find: async (q) =>
		(await must(listTerms({ kind, ...searched(q) }))).items.map(({ slug, name, names }) => ({
			value: slug,
			label: names[lang] ?? name,
		})),
	named: async (slugs) =>
		(await must(listTerms({ kind, slugs: slugs.join(','), limit: 50 }))).items.map(
			({ slug, name, names }) => ({
				value: slug,
				label: names[lang] ?? name,
			}),
		),
});

type One<V> = PickerProps<V | null | undefined>;
type Several<V> = PickerProps<V[] | undefined, { max?: number }>;

export const CompanyPicker = (props: One<number>) => <SearchPicker {...props} source={companies} />;
export const PersonPicker = (props: One<number>) => <SearchPicker {...props} source={people} />;
export const PeoplePicker = (props: Several<number>) => <SearchPickers {...props} source={people} />;
export const InvestorPicker = (props: One<number>) => <SearchPicker {...props} source={investors} />;
export const InvestorsPicker = (props: Several<number>) => <SearchPickers {...props} source={investors} />;
export const AuthorPicker = (props: One<string>) => <SearchPicker {...props} source={authors} />;
export const PublisherPicker = (props: One<string>) => <SearchPicker {...props} source={publishers} />;
export const AuthorsPicker = (props: Several<string>) => <SearchPickers {...props} source={authors} />;

type Kind = { kind: 'category' | 'tag' | 'series' | 'property'; lang?: string };
export const TermPicker = ({ kind, lang, ...props }: One<string> & Kind) => (
	<SearchPicker {...props} source={terms(kind, lang)} />
);
export const TermsPicker = ({ kind, lang, ...props }: Several<string> & Kind) => (
	<SearchPickers {...props} source={terms(kind, lang)} />
);
