import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
	type DeskInvestor,
	listDeskInvestors,
	listInvestorDuplicates,
	mergeInvestor,
	setInvestorsDistinct,
	unmergeInvestor,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { RecordName } from '../../components/RecordName';
import { investors } from '../../forms/pickers';
import { useUndoable } from '../../forms/undo';
import { DuplicatesPage } from '../../lists/DuplicatesPage';
import { type Column, ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { type InvestorState, kindName } from './investor';

interface Search {
	q?: string;
	state?: Exclude<InvestorState, 'shown'> | 'duplicates';
}

/** The investors of the directory in one state, and pairs that may be the same. */
export function InvestorsPage() {
	const t = useT();
	const undoable = useUndoable();
	const [search, change] = useListSearch<Search>();
	const add = (
		<LinkButton to="/directory/investors/new" leftSection={<Icon name="plus" size={16} />}>
			{t('desk.investors.add')}
		</LinkButton>
	);
	const tabs = {
		name: 'state',
		label: t('desk.status'),
		options: [
			{ label: t('desk.state.shown') },
			{ value: 'unconfirmed', label: t('desk.state.unconfirmed') },
			{ value: 'duplicates', label: t('desk.duplicates') },
			{ value: 'withdrawn', label: t('desk.state.withdrawn') },
			{ value: 'merged', label: t('desk.state.merged') },
		],
	};
	if (search.state === 'duplicates')
		return (
			<DuplicatesPage
				title={t('company.investors')}
				search={search}
				onSearch={change}
				tabs={tabs}
				actions={add}
				path="/directory/investors/"
				queryKey={['investor-duplicates']}
				invalidate={[['investors'], ['investor-duplicates']]}
				load={(page) => listInvestorDuplicates(page)}
				pairOf={({ investor, other, reason }) => ({ one: investor, other, reason })}
				merge={(kept, other) => mergeInvestor({ id: kept.id }, { other: other.id })}
				unmerge={({ id }) => unmergeInvestor({ id })}
				setDistinct={(one, other) => setInvestorsDistinct({ id: one.id }, { other: other.id })}
			/>
		);
	const { state, q } = search;
	const undo = ({ id, name, mergedInto }: DeskInvestor) =>
		undoable({
			run: () => must(unmergeInvestor({ id })),
			...(mergedInto && { undo: () => must(mergeInvestor({ id: mergedInto }, { other: id })) }),
			done: t('desk.merge.undone', { name }),
			invalidate: [['investors']],
		});
	/** Of merged investors only. */
	const merged: Column<DeskInvestor>[] = [
		{
			id: 'kept',
			label: t('desk.merge.kept'),
			cell: ({ mergedInto }) =>
				mergedInto && <RecordName source={investors} value={mergedInto} path="/directory/investors/" />,
		},
		{
			id: 'actions',
			label: t('desk.actions'),
			cell: (investor) => (
				<Button size="compact-sm" variant="default" onClick={() => void undo(investor)}>
					{t('desk.merge.undo')}
				</Button>
			),
		},
	];
	return (
		<ListPage
			title={t('company.investors')}
			search={search}
			onSearch={change}
			queryKey={['investors', search]}
			load={(page) => listDeskInvestors({ ...(q && { q }), ...(state && { state }), ...page })}
			keyOf={({ id }) => id}
			tabs={tabs}
			columns={[
				{
					id: 'name',
					label: t('account.name'),
					main: true,
					cell: ({ id, name }) => (
						<Link to="/directory/investors/$id" params={{ id: String(id) }} dir="auto">
							{name}
						</Link>
					),
				},
				{ id: 'kind', label: t('desk.type'), cell: ({ kind = 'unknown' }) => t(kindName[kind]) },
				{ id: 'city', label: t('desk.place'), cell: ({ city }) => <span dir="auto">{city}</span> },
				{
					id: 'website',
					label: t('company.website'),
					wide: true,
					cell: ({ website }) => <span dir="ltr">{website?.replace(/^https?:\/\/(www\.)?/, '')}</span>,
				},
				...(state === 'merged' ? merged : []),
			]}
			actions={add}
			empty={{ title: t(state === 'merged' ? 'desk.merge.none' : 'desk.investors.empty') }}
		/>
	);
}
