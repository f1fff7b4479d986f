import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
	type DeskInvestor,
	type InvestorDuplicate,
	listInvestorDuplicates,
	mergeInvestor,
	setInvestorsDistinct,
	unmergeInvestor,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { confirm } from '../../components/confirm';
import { useUndoable } from '../../forms/undo';
import { ListPage, type Tabs } from '../../lists/ListPage';

/** Pairs of investors that may be the same: an editor merges them or says that they are not. */
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
	const invalidate = [['investors'], ['investor-duplicates']];
	const merge = (kept: DeskInvestor, other: DeskInvestor) =>
		undoable({
			run: () => must(mergeInvestor({ id: kept.id }, { other: other.id })),
			undo: () => must(unmergeInvestor({ id: other.id })),
			done: t('desk.merge.done', { name: other.name, into: kept.name }),
			invalidate,
		});
	const setDistinct = async ({ investor, other }: InvestorDuplicate) => {
		const sure = await confirm({
			title: t('desk.distinct'),
			text: t('desk.distinct.text', { name: investor.name, other: other.name }),
			action: t('desk.distinct'),
		});
		if (!sure) return;
		await undoable({
			run: () => must(setInvestorsDistinct({ id: investor.id }, { other: other.id })),
			done: t('desk.saved'),
			invalidate,
		});
	};
	const name = (one: DeskInvestor) => (
		<Link to="/directory/investors/$id" params={{ id: String(one.id) }} dir="auto">
			{one.name}
		</Link>
	);
	return (
		<ListPage
			title={t('company.investors')}
			search={search}
			onSearch={onSearch}
			queryKey={['investor-duplicates']}
			load={(page) => listInvestorDuplicates(page)}
			keyOf={({ investor, other }) => `${investor.id}-${other.id}`}
			tabs={tabs}
			noSearch
			columns={[
				{
					id: 'pair',
					label: t('desk.duplicates'),
					main: true,
					cell: ({ investor, other }) => (
						<>
							{name(investor)} · {name(other)}
						</>
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
							<Button size="compact-sm" variant="default" onClick={() => merge(pair.investor, pair.other)}>
								{t('desk.merge.keep', { name: pair.investor.name })}
							</Button>
							<Button size="compact-sm" variant="default" onClick={() => merge(pair.other, pair.investor)}>
								{t('desk.merge.keep', { name: pair.other.name })}
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
	);
}
