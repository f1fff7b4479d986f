import { Link } from '@tanstack/react-router';
import { listAuthors } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
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
				{
					id: 'name',
					label: t('account.name'),
					main: true,
					cell: ({ id, name }) => (
						<Link to="/admin/authors/$id" params={{ id: String(id) }} dir="auto">
							{name}
						</Link>
					),
				},
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
			actions={
				<LinkButton to="/admin/authors/new" leftSection={<Icon name="plus" size={16} />}>
					{t('desk.admin.author.new')}
				</LinkButton>
			}
		/>
	);
}
