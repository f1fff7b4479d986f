import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
	type DeskPersonItem,
	listPersonDuplicates,
	mergePerson,
	type PersonDuplicate,
	setPeopleDistinct,
	unmergePerson,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { confirm } from '../../components/confirm';
import { useUndoable } from '../../forms/undo';
import { ListPage, type Tabs } from '../../lists/ListPage';
import { Comparison } from './Comparison';

/** Pairs of people who may be the same: an editor compares them, merges them or says that they are not. */
export function Duplicates<S extends { q?: string }>({
	search,
	onSearch,
	tabs,
	actions,
}: {
	search: S;
	onSearch: (part: { [name in keyof S]?: S[name] | undefined }) => void;
	tabs: Tabs;
	actions: ReactNode;
}) {
	const t = useT();
	const undoable = useUndoable();
	const [compared, setCompared] = useState<PersonDuplicate>();
	const invalidate = [['people'], ['person'], ['person-duplicates']];
	const merge = async (kept: DeskPersonItem, other: DeskPersonItem) => {
		const done = await undoable({
			run: () => must(mergePerson({ id: kept.id }, { other: other.id })),
			undo: () => must(unmergePerson({ id: other.id })),
			done: t('desk.merge.done', { name: other.name, into: kept.name }),
			invalidate,
		});
		if (done) setCompared(undefined);
	};
	const setDistinct = async ({ person, other }: PersonDuplicate) => {
		const sure = await confirm({
			title: t('desk.distinct'),
			text: t('desk.distinct.text', { name: person.name, other: other.name }),
			action: t('desk.distinct'),
		});
		if (!sure) return;
		const done = await undoable({
			run: () => must(setPeopleDistinct({ id: person.id }, { other: other.id })),
			done: t('desk.saved'),
			invalidate,
		});
		if (done) setCompared(undefined);
	};
	const name = (one: DeskPersonItem) => (
		<Link to="/directory/people/$id" params={{ id: String(one.id) }} dir="auto">
			{one.name}
		</Link>
	);
	return (
		<>
			<ListPage
				title={t('menu.people')}
				search={search}
				onSearch={onSearch}
				queryKey={['person-duplicates']}
				load={(page) => listPersonDuplicates(page)}
				keyOf={({ person, other }) => `${person.id}-${other.id}`}
				tabs={tabs}
				noSearch
				columns={[
					{
						id: 'pair',
						label: t('desk.duplicates'),
						main: true,
						cell: ({ person, other }) => (
							<>
								{name(person)} · {name(other)}
							</>
						),
					},
					{
						id: 'page',
						label: t('desk.slug'),
						wide: true,
						cell: ({ person, other }) => (
							<span dir="ltr">
								{person.page} · {other.page}
							</span>
						),
					},
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
								<Button size="compact-sm" variant="default" onClick={() => setCompared(pair)}>
									{t('desk.compare')}
								</Button>
								<Button size="compact-sm" variant="subtle" onClick={() => setDistinct(pair)}>
									{t('desk.distinct')}
								</Button>
							</Group>
						),
					},
				]}
				actions={actions}
				empty={{ title: t('desk.duplicates.none') }}
			/>
			{compared && (
				<Comparison
					pair={compared}
					onClose={() => setCompared(undefined)}
					onKeep={merge}
					onDistinct={() => setDistinct(compared)}
				/>
			)}
		</>
	);
}
