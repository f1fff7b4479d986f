import { Button, Group } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Result } from '../../api/client.gen';
import { must } from '../app/api';
import { useT } from '../app/i18n';
import { confirm } from '../components/confirm';
import { useUndoable } from '../forms/undo';
import { type Column, ListPage, type Tabs } from './ListPage';

interface Named {
	id: string | number;
	name: string;
}

/** Two records that may be the same, and what they have in common. */
export interface Pair<T> {
	one: T;
	other: T;
	reason: 'name' | 'domain' | 'address' | 'sound';
}

/** The decisions of an editor about a pair. Each tells the editor about it and resolves to whether it was done. */
export interface Decisions<T> {
	keep: (kept: T, other: T) => Promise<boolean>;
	setDistinct: (pair: Pair<T>) => Promise<boolean>;
}

/** Pairs of records that may be the same: an editor merges them or says that they are not. */
export function DuplicatesPage<T extends Named, I, S extends { q?: string }>({
	path,
	queryKey,
	invalidate,
	load,
	pairOf,
	merge,
	unmerge,
	setDistinct,
	columns = [],
	compare,
	...page
}: {
	title: string;
	search: S;
	onSearch: (part: { [name in keyof S]?: S[name] | undefined }) => void;
	tabs: Tabs;
	actions: ReactNode;
	/** The address of the records below /ed, with a slash at its end. */
	path: string;
	queryKey: QueryKey;
	/** Queries that are read again after a decision. */
	invalidate: QueryKey[];
	load: (page: { after?: string; limit: number }) => Promise<Result<{ items: I[]; next: string }>>;
	pairOf: (item: I) => Pair<T>;
	merge: (kept: T, other: T) => Promise<Result<unknown>>;
	unmerge: (other: T) => Promise<Result<unknown>>;
	setDistinct: (one: T, other: T) => Promise<Result<unknown>>;
	/** Columns between the names and the reason. */
	columns?: Column<Pair<T>>[];
	/** Shows both records of a pair side by side, instead of merging from the list. */
	compare?: (pair: Pair<T>, decisions: Decisions<T>, close: () => void) => ReactNode;
}) {
	const t = useT();
	const undoable = useUndoable();
	const [compared, setCompared] = useState<Pair<T>>();
	const decisions: Decisions<T> = {
		keep: (kept, other) =>
			undoable({
				run: () => must(merge(kept, other)),
				undo: () => must(unmerge(other)),
				done: t('desk.merge.done', { name: other.name, into: kept.name }),
				invalidate,
			}),
		setDistinct: async ({ one, other }) => {
			const sure = await confirm({
				title: t('desk.distinct'),
				text: t('desk.distinct.text', { name: one.name, other: other.name }),
				action: t('desk.distinct'),
			});
			return (
				sure && undoable({ run: () => must(setDistinct(one, other)), done: t('desk.saved'), invalidate })
			);
		},
	};
	const link = ({ id, name }: T) => (
		<Link to={`${path}${id}` as '/stories'} dir="auto">
			{name}
		</Link>
	);
	const keep = (kept: T, other: T) => (
		<Button size="compact-sm" variant="default" onClick={() => void decisions.keep(kept, other)}>
			{t('desk.merge.keep', { name: kept.name })}
		</Button>
	);
	return (
		<>
			<ListPage<Pair<T>, S>
				{...page}
				noSearch
				queryKey={queryKey}
				load={async (at) => {
					const answer = await load(at);
					return answer.ok
						? { ...answer, value: { ...answer.value, items: answer.value.items.map(pairOf) } }
						: answer;
				}}
				keyOf={({ one, other }) => `${one.id}-${other.id}`}
				columns={[
					{
						id: 'pair',
						label: t('desk.duplicates'),
						main: true,
						cell: ({ one, other }) => (
							<>
								{link(one)} · {link(other)}
							</>
						),
					},
					...columns,
					{
						id: 'reason',
						label: t('desk.duplicates.reason'),
						cell: ({ reason }) => t(`desk.duplicates.${reason}`),
					},
					{
						id: 'actions',
						label: t('desk.actions'),
						cell: (pair) => (
							<Group gap="xs">
								{compare ? (
									<Button size="compact-sm" variant="default" onClick={() => setCompared(pair)}>
										{t('desk.compare')}
									</Button>
								) : (
									<>
										{keep(pair.one, pair.other)}
										{keep(pair.other, pair.one)}
									</>
								)}
								<Button size="compact-sm" variant="subtle" onClick={() => void decisions.setDistinct(pair)}>
									{t('desk.distinct')}
								</Button>
							</Group>
						),
					},
				]}
				empty={{ title: t('desk.duplicates.none') }}
			/>
			{compared && compare?.(compared, decisions, () => setCompared(undefined))}
		</>
	);
}
