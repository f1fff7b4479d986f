import { Link } from '@tanstack/react-router';
import {
	listCompanyDuplicates,
	listDeskCompanies,
	mergeCompany,
	setCompaniesDistinct,
	unmergeCompany,
} from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { countryName } from '../../forms/countries';
import { DuplicatesPage } from '../../lists/DuplicatesPage';
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
	const { q, state } = search;
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
	const shared = { title: t('menu.companies'), search, onSearch: change, tabs, actions: add };
	if (state === 'merged') return <Merges {...shared} />;
	if (state === 'duplicates')
		return (
			<DuplicatesPage
				{...shared}
				path="/directory/companies/"
				queryKey={['companies', 'duplicates']}
				invalidate={[['companies']]}
				load={(page) => listCompanyDuplicates(page)}
				pairOf={({ company, other, reason }) => ({ one: company, other, reason })}
				merge={(kept, other) => mergeCompany({ id: Number(kept.id) }, { other: Number(other.id) })}
				unmerge={({ id }) => unmergeCompany({ id: Number(id) })}
				setDistinct={(one, other) =>
					setCompaniesDistinct({ id: Number(one.id) }, { other: Number(other.id) })
				}
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
