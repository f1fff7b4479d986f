import { Link } from '@tanstack/react-router';
import { listGlossaryTerms } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** The terms of the glossary in the order in which they were added. */
export function GlossaryPage() {
	const t = useT();
	const [search, change] = useListSearch<{ q?: string }>();
	return (
		<ListPage
			title={t('menu.glossary')}
			search={search}
			onSearch={change}
			queryKey={['glossary', search]}
			load={(page) => listGlossaryTerms({ ...search, ...page })}
			keyOf={({ id }) => id}
			columns={[
				{
					id: 'title',
					label: t('account.name'),
					main: true,
					cell: ({ id, title }) => (
						<Link to="/admin/glossary/$id" params={{ id: String(id) }} lang="en">
							{title}
						</Link>
					),
				},
				{
					id: 'excerpt',
					label: t('company.edit.description'),
					wide: true,
					cell: ({ excerpt }) => (
						<span lang="en" dir="ltr">
							{excerpt}
						</span>
					),
				},
			]}
			actions={
				<LinkButton to="/admin/glossary/new" leftSection={<Icon name="plus" size={16} />}>
					{t('desk.glossary.new')}
				</LinkButton>
			}
		/>
	);
}
