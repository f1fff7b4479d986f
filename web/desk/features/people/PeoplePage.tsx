import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
	type DeskPersonItem,
	listDeskPeople,
	listPersonDuplicates,
	mergePerson,
	setPeopleDistinct,
	unmergePerson,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { RecordName } from '../../components/RecordName';
import { people } from '../../forms/pickers';
import { useUndoable } from '../../forms/undo';
import { DuplicatesPage } from '../../lists/DuplicatesPage';
import { type Column, ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { Comparison } from './Comparison';

interface Search {
	q?: string;
	state?: 'withdrawn' | 'merged' | 'duplicates';
}

/** The people of the directory in one state, or those whose names match what is searched for, and pairs that may be the same. */
export function PeoplePage() {
	const t = useT();
	const undoable = useUndoable();
	const [search, change] = useListSearch<Search>();
	const add = (
		<LinkButton to="/directory/people/new" leftSection={<Icon name="plus" size={16} />}>
			{t('desk.people.add')}
		</LinkButton>
	);
	const tabs = {
		name: 'state',
		label: t('desk.status'),
		options: [
			{ label: t('desk.state.shown') },
			{ value: 'duplicates', label: t('desk.duplicates') },
			{ value: 'withdrawn', label: t('desk.state.withdrawn') },
			{ value: 'merged', label: t('desk.state.merged') },
		],
	};
	const { q, state } = search;
	if (state === 'duplicates')
		return (
			<DuplicatesPage
				title={t('menu.people')}
				search={search}
				onSearch={change}
				tabs={tabs}
				actions={add}
				path="/directory/people/"
				queryKey={['person-duplicates']}
				invalidate={[['people'], ['person'], ['person-duplicates']]}
				load={(page) => listPersonDuplicates(page)}
				pairOf={({ person, other, reason }) => ({ one: person, other, reason })}
				merge={(kept, other) => mergePerson({ id: kept.id }, { other: other.id })}
				unmerge={({ id }) => unmergePerson({ id })}
				setDistinct={(one, other) => setPeopleDistinct({ id: one.id }, { other: other.id })}
				columns={[
					{
						id: 'page',
						label: t('desk.slug'),
						wide: true,
						cell: ({ one, other }) => (
							<span dir="ltr">
								{one.page} · {other.page}
							</span>
						),
					},
				]}
				compare={(pair, decisions, close) => <Comparison pair={pair} {...decisions} onClose={close} />}
			/>
		);
	const undo = ({ id, name, mergedInto }: DeskPersonItem) =>
		undoable({
			run: () => must(unmergePerson({ id })),
			...(mergedInto && { undo: () => must(mergePerson({ id: mergedInto }, { other: id })) }),
			done: t('desk.merge.undone', { name }),
			invalidate: [['people'], ['person']],
		});
	/** Of merged people only. */
	const merged: Column<DeskPersonItem>[] = [
		{
			id: 'kept',
			label: t('desk.merge.kept'),
			cell: ({ mergedInto }) =>
				mergedInto && <RecordName source={people} value={mergedInto} path="/directory/people/" />,
		},
		{
			id: 'actions',
			label: t('desk.actions'),
			cell: (person) => (
				<Button size="compact-sm" variant="default" onClick={() => void undo(person)}>
					{t('desk.merge.undo')}
				</Button>
			),
		},
	];
	return (
		<ListPage
			title={t('menu.people')}
			search={search}
			onSearch={change}
			queryKey={['people', search]}
			load={(page) => listDeskPeople({ ...(q && { q }), ...(state && { state }), ...page })}
			keyOf={({ id }) => id}
			tabs={tabs}
			columns={[
				{
					id: 'name',
					label: t('account.name'),
					main: true,
					cell: ({ id, name }) => (
						<Link to="/directory/people/$id" params={{ id: String(id) }} dir="auto">
							{name}
						</Link>
					),
				},
				{
					id: 'designation',
					label: t('company.edit.designation'),
					cell: ({ designation }) => <span dir="auto">{designation}</span>,
				},
				{ id: 'page', label: t('desk.slug'), wide: true, cell: ({ page }) => <span dir="ltr">{page}</span> },
				...(state === 'merged' ? merged : []),
			]}
			actions={add}
			empty={{ title: t(state === 'merged' ? 'desk.merge.none' : 'desk.people.empty') }}
		/>
	);
}
