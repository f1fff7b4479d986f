import { Link } from '@tanstack/react-router';
import { type DeskBrand, listDeskBrands } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { languageName } from '../../app/locales';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { kindNames } from './brand';

/** The brands in their order. */
export function BrandsPage() {
	const t = useT();
	const [search, change] = useListSearch<{ q?: string }>();
	return (
		<ListPage
			title={t('desk.area.brands')}
			search={search}
			onSearch={change}
			queryKey={['brands', search]}
			load={(page) => listDeskBrands({ ...search, ...page })}
			keyOf={({ slug }) => slug}
			columns={[
				{
					id: 'name',
					label: t('account.name'),
					main: true,
					cell: ({ slug, name, lang }: DeskBrand) => (
						<Link to="/admin/brands/$id" params={{ id: slug }} lang={lang} dir="auto">
							{name}
						</Link>
					),
				},
				{ id: 'kind', label: t('desk.admin.brand.kind'), cell: ({ kind }) => t(kindNames[kind]) },
				{ id: 'path', label: t('desk.slug'), cell: ({ path }) => <span dir="ltr">{path}</span> },
				{ id: 'lang', label: t('search.language'), wide: true, cell: ({ lang }) => languageName(lang) },
				{
					id: 'zone',
					label: t('preferences.zone'),
					wide: true,
					cell: ({ timeZone }) => <span dir="ltr">{timeZone}</span>,
				},
			]}
			actions={
				<LinkButton to="/admin/brands/new" leftSection={<Icon name="plus" size={16} />}>
					{t('desk.admin.brand.new')}
				</LinkButton>
			}
		/>
	);
}
