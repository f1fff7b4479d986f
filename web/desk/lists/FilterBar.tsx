import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../app/i18n';
import { locales } from '../app/locales';
import { useSession } from '../app/session';
import { Icon } from '../components/Icon';
import { Filters } from './Filters';
import css from './List.module.css';

/** A filter of a list. Its value is in the address, under its name. */
export interface Filter {
	name: string;
	label: string;
	/** The source of the values: the given options, the brands of the editor, the languages, a day, or render. */
	kind?: 'options' | 'brand' | 'language' | 'date' | 'custom';
	options?: { value: string; label: string }[];
	searchable?: boolean;
	render?: (value: string | undefined, change: (value: string | undefined) => void) => ReactNode;
}

/** The field for words and the filters of a list. */
export function FilterBar({
	search,
	onSearch,
	filters = [],
	fixed = [],
	words,
}: {
	search: { q?: string };
	onSearch: (part: Record<string, string | undefined>) => void;
	filters?: Filter[];
	/** The names of filters that always have a value. */
	fixed?: readonly string[];
	/** The label of the field for words; none if the list cannot be searched. */
	words?: string | undefined;
}) {
	const values = search as Record<string, string | undefined>;
	return (
		<Filters
			words={
				words !== undefined && (
					<Words label={words} value={search.q ?? ''} onChange={(q) => onSearch({ q: q || undefined })} />
				)
			}
			set={filters.filter(({ name }) => values[name] !== undefined && !fixed.includes(name)).length}
			many={filters.length > 2}
		>
			{filters.map((filter) => (
				<OneFilter
					key={filter.name}
					filter={filter}
					fixed={fixed.includes(filter.name)}
					value={values[filter.name]}
					onChange={(value) => onSearch({ [filter.name]: value })}
				/>
			))}
		</Filters>
	);
}

function Words({ label, value, onChange }: { label: string; value: string; onChange: (q: string) => void }) {
	const [words, setWords] = useState(value);
	const search = useDebouncedCallback((q: string) => onChange(q.trim()), 300);
	// Back, Forward and the removal of all filters change the words too.
	useEffect(() => setWords((now) => (now.trim() === value ? now : value)), [value]);
	return (
		<TextInput
			className={css.words}
			aria-label={label}
			placeholder={label}
			leftSection={<Icon name="search" size={16} />}
			value={words}
			maxLength={100}
			dir="auto"
			onChange={(event) => {
				setWords(event.currentTarget.value);
				search(event.currentTarget.value);
			}}
		/>
	);
}

function OneFilter({
	filter: { label, kind = 'options', options = [], searchable = false, render },
	fixed,
	value,
	onChange,
}: {
	filter: Filter;
	fixed: boolean;
	value: string | undefined;
	onChange: (value: string | undefined) => void;
}) {
	const t = useT();
	const { brands } = useSession();
	if (kind === 'custom') return render?.(value, onChange);
	if (kind === 'date')
		return (
			<div className={css.date}>
				<span aria-hidden="true">{label}</span>
				<TextInput
					type="date"
					aria-label={label}
					value={value ?? ''}
					onChange={(event) => onChange(event.currentTarget.value || undefined)}
				/>
			</div>
		);
	const offered =
		kind === 'brand'
			? brands.map(({ slug, name }) => ({ value: slug, label: name }))
			: kind === 'language'
				? locales.map(({ code, name }) => ({ value: code, label: name }))
				: options;
	return (
		<Select
			aria-label={label}
			placeholder={label}
			data={offered}
			value={value ?? null}
			onChange={(chosen) => onChange(chosen ?? undefined)}
			searchable={searchable || offered.length > 15}
			clearable={!fixed}
			allowDeselect={!fixed}
			nothingFoundMessage={t('desk.nothingFound')}
		/>
	);
}
