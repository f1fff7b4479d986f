import { Button, Group, SegmentedControl, Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../app/i18n';
import { usePageTitle } from '../components/title';
import { type Back, BackBar } from '../forms/FormPage';
import { type Filter, FilterBar } from './FilterBar';
import { List, type ListProps } from './List';
import css from './List.module.css';

export type { Column } from './List';

/** A filter with few values that a row of buttons shows; the option without a value is the one without a filter. */
export interface Tabs {
	name: string;
	label: string;
	options: { value?: string; label: string }[];
}

interface Props<T, S extends { q?: string }> extends Omit<ListProps<T>, 'label' | 'empty'> {
	title: string;
	/** The record that the list belongs to. */
	back?: Back;
	/** One line about the area, below the title. */
	text?: string;
	search: S;
	onSearch: (part: { [name in keyof S]?: S[name] | undefined }) => void;
	tabs?: Tabs;
	filters?: Filter[];
	/** The orders that the server offers; its name in the address, and the options. The first one is the usual one. */
	sorts?: { name: string; options: { value?: string; label: string }[] };
	actions?: ReactNode;
	/** Controls after the filters. */
	tools?: ReactNode;
	empty?: { title: string; text?: string; action?: ReactNode };
	/** The label of the field for words, if not "Search". */
	words?: string;
	noSearch?: boolean;
	/** The names of filters that always have a value: they cannot be cleared. */
	fixed?: readonly string[];
	children?: ReactNode;
}

/** A view that is a list: title, search and filters in the address, rows, more rows. */
export function ListPage<T, S extends { q?: string }>({
	title,
	back,
	text,
	search,
	onSearch,
	tabs,
	filters,
	sorts,
	actions,
	tools,
	empty,
	words,
	noSearch = false,
	fixed = [],
	children,
	...list
}: Props<T, S>) {
	const t = useT();
	usePageTitle(title);
	const values = search as Record<string, string | undefined>;
	const change = onSearch as unknown as (part: Record<string, string | undefined>) => void;
	const named = [...(filters ?? []).map(({ name }) => name), ...(noSearch ? [] : ['q'])];
	const filtered = named.filter((name) => values[name] !== undefined && !fixed.includes(name));
	const hasTools = !noSearch || filters?.length || sorts || tools;
	const page = (
		<div className={css.page} data-back={back ? '' : undefined}>
			<div className={css.head}>
				<h1 className={css.title} dir={back && 'auto'}>
					{title}
				</h1>
				<Group gap="xs">{actions}</Group>
			</div>
			{text && <Text className={css.text}>{text}</Text>}
			{tabs && (
				<nav className={css.tabs} aria-label={tabs.label}>
					{tabs.options.map(({ value, label }) => (
						<button
							key={value ?? ''}
							type="button"
							aria-current={values[tabs.name] === value ? 'page' : undefined}
							onClick={() => change({ [tabs.name]: value })}
						>
							{label}
						</button>
					))}
				</nav>
			)}
			{hasTools && (
				<div className={css.tools}>
					<FilterBar
						search={search}
						onSearch={change}
						filters={filters ?? []}
						fixed={fixed}
						words={noSearch ? undefined : (words ?? t('desk.search'))}
					/>
					{sorts &&
						(sorts.options.length > 3 ? (
							<Select
								aria-label={t('desk.sort')}
								data={sorts.options.map(({ value = '', label }) => ({ value, label }))}
								value={values[sorts.name] ?? ''}
								onChange={(value) => change({ [sorts.name]: value || undefined })}
								allowDeselect={false}
							/>
						) : (
							<SegmentedControl
								aria-label={t('desk.sort')}
								data={sorts.options.map(({ value = '', label }) => ({ value, label }))}
								value={values[sorts.name] ?? ''}
								onChange={(value) => change({ [sorts.name]: value || undefined })}
							/>
						))}
					{tools}
				</div>
			)}
			{children}
			<List
				{...list}
				label={title}
				empty={
					<div className={css.empty}>
						<h2>{filtered.length > 0 ? t('desk.list.filtered') : (empty?.title ?? t('desk.list.empty'))}</h2>
						{filtered.length > 0 ? (
							<Button
								variant="default"
								onClick={() => change(Object.fromEntries(named.map((name) => [name, undefined])))}
							>
								{t('desk.filters.clear')}
							</Button>
						) : (
							<>
								{empty?.text && <Text c="dimmed">{empty.text}</Text>}
								{empty?.action}
							</>
						)}
					</div>
				}
			/>
		</div>
	);
	return back ? (
		<>
			<BackBar back={back} />
			{page}
		</>
	) : (
		page
	);
}
