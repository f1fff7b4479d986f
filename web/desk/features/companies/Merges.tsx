import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
	type CompanyMerge,
	listCompanyMerges,
	mergeCompany,
	type ShortCompany,
	unmergeCompany,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { useUndoable } from '../../forms/undo';
import { ListPage, type Tabs } from '../../lists/ListPage';

/** The merges of companies that are in force; each can be undone at any time. */
export function Merges<S extends { q?: string }>({
	title,
	search,
	onSearch,
	tabs,
	actions,
}: {
	title: string;
	search: S;
	onSearch: (part: { [name in keyof S]?: S[name] | undefined }) => void;
	tabs: Tabs;
	actions: ReactNode;
}) {
	const { t, lang } = useLanguage();
	const undoable = useUndoable();
	const undo = ({ company, other }: CompanyMerge) =>
		undoable({
			run: () => must(unmergeCompany({ id: Number(other.id) })),
			undo: () => must(mergeCompany({ id: Number(company.id) }, { other: Number(other.id) })),
			done: t('desk.merge.undone', { name: other.name }),
			invalidate: [['companies']],
		});
	const link = ({ id, name }: ShortCompany) => (
		<Link to="/directory/companies/$id" params={{ id }} dir="auto">
			{name}
		</Link>
	);
	return (
		<ListPage
			title={title}
			search={search}
			onSearch={onSearch}
			tabs={tabs}
			actions={actions}
			queryKey={['companies', 'merges', search.q]}
			load={(page) => listCompanyMerges({ ...(search.q && { q: search.q }), ...page })}
			keyOf={({ id }) => id}
			columns={[
				{
					id: 'other',
					label: t('desk.state.merged'),
					main: true,
					cell: ({ other }) => <bdi>{other.name}</bdi>,
				},
				{ id: 'company', label: t('desk.merge.kept'), cell: ({ company }) => link(company) },
				{ id: 'by', label: t('desk.admin.who'), wide: true, cell: ({ by }) => <bdi>{by}</bdi> },
				{
					id: 'merged',
					label: t('desk.admin.when'),
					wide: true,
					cell: ({ merged }) => <time dateTime={merged}>{shortMoment(merged, lang)}</time>,
				},
				{
					id: 'actions',
					label: t('desk.actions'),
					cell: (merge) => (
						<Button size="compact-sm" variant="default" onClick={() => void undo(merge)}>
							{t('desk.merge.undo')}
						</Button>
					),
				},
			]}
			empty={{ title: t('desk.merge.none') }}
		/>
	);
}
