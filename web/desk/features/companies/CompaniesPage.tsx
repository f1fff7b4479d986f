import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
	listCompanyDuplicates,
	listDeskCompanies,
	mergeCompany,
	type ShortCompany,
	setCompaniesDistinct,
	unmergeCompany,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { confirm } from '../../components/confirm';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { countryName } from '../../forms/countries';
import { useUndoable } from '../../forms/undo';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { Merges } from './Merges';

interface Search {
	q?: string;
	state?: 'withdrawn' | 'duplicates' | 'merged';
}

/** The companies of the directory in one state, and pairs that may be the same. */
export function CompaniesPage() {
	const { t, lang } = useLanguage();
	const [search, change] = useListSearch<Search>();
	const undoable = useUndoable();
	const { q, state } = search;
	const invalidate = [['companies']];
	const add = (
		<LinkButton to="/directory/companies/new" leftSection={<Icon name="plus" size={16} />}>
			{t('desk.companies.add')}
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
	const name = ({ id, name }: { id: string | number; name: string }) => (
		<Link to="/directory/companies/$id" params={{ id: String(id) }} dir="auto">
			{name}
		</Link>
	);
	const merge = (kept: ShortCompany, other: ShortCompany) =>
		undoable({
			run: () => must(mergeCompany({ id: Number(kept.id) }, { other: Number(other.id) })),
			undo: () => must(unmergeCompany({ id: Number(other.id) })),
			done: t('desk.merge.done', { name: other.name, into: kept.name }),
			invalidate,
		});
	const setDistinct = async (one: ShortCompany, other: ShortCompany) => {
		const sure = await confirm({
			title: t('desk.distinct'),
			text: t('desk.distinct.text', { name: one.name, other: other.name }),
			action: t('desk.distinct'),
		});
		if (sure)
			await undoable({
				run: () => must(setCompaniesDistinct({ id: Number(one.id) }, { other: Number(other.id) })),
				done: t('desk.saved'),
				invalidate,
			});
	};
	const shared = { title: t('menu.companies'), search, onSearch: change, tabs, actions: add };
	if (state === 'merged') return <Merges {...shared} />;
	if (state === 'duplicates')
		return (
			<ListPage
				{...shared}
				queryKey={['companies', 'duplicates']}
				load={(page) => listCompanyDuplicates(page)}
				keyOf={({ company, other }) => `${company.id}-${other.id}`}
				noSearch
				columns={[
					{
						id: 'pair',
						label: t('desk.duplicates'),
						main: true,
						cell: ({ company, other }) => (
							<>
								{name(company)} · {name(other)}
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
						cell: ({ company, other }) => (
							<Group gap="xs">
								<Button size="compact-sm" variant="default" onClick={() => merge(company, other)}>
									{t('desk.merge.keep', { name: company.name })}
								</Button>
								<Button size="compact-sm" variant="default" onClick={() => merge(other, company)}>
									{t('desk.merge.keep', { name: other.name })}
								</Button>
								<Button size="compact-sm" variant="subtle" onClick={() => setDistinct(company, other)}>
									{t('desk.distinct')}
								</Button>
							</Group>
						),
					},
				]}
				empty={{ title: t('desk.duplicates.none') }}
			/>
		);
	return (
		<ListPage
			{...shared}
			queryKey={['companies', search]}
			load={(page) => listDeskCompanies({ ...(q && { q }), ...(state && { state }), ...page })}
			keyOf={({ id }) => id}
			columns={[
				{ id: 'name', label: t('account.name'), main: true, cell: name },
				{ id: 'country', label: t('desk.country'), cell: ({ country }) => countryName(country ?? '', lang) },
				{
					id: 'page',
					label: t('desk.slug'),
					wide: true,
					cell: ({ page }) => <span dir="ltr">{page}</span>,
				},
			]}
			empty={{ title: t('desk.companies.empty') }}
		/>
	);
}
