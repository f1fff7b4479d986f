import { type DeskAuthor, listAuthors } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { AddLink } from '../../components/LinkButton';
import { linkColumn } from '../../lists/columns';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** The authors by slug. */
export function AuthorsPage() {
	const t = useT();
	const [search, change] = useListSearch<{ q?: string }>();
	return (
		<ListPage
			title={t('desk.authors')}
			search={search}
			onSearch={change}
			queryKey={['authors', search]}
			load={(page) => listAuthors({ ...search, ...page })}
			keyOf={({ id }) => id}
			columns={[
				linkColumn<DeskAuthor>(t('account.name'), '/admin/authors/', ({ name }) => name),
				{
					id: 'role',
					label: t('company.edit.designation'),
					cell: ({ role, lang }) => (
						<span lang={lang} dir="auto">
							{role}
						</span>
					),
				},
				{
					id: 'slug',
					label: t('desk.admin.slug'),
					wide: true,
					cell: ({ slug }) => <span dir="ltr">{slug}</span>,
				},
			]}
			actions={<AddLink to="/admin/authors/new">{t('desk.admin.author.new')}</AddLink>}
		/>
	);
}
