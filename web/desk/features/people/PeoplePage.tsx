import { Link } from '@tanstack/react-router';
import { listDeskPeople } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** The people of the directory, by the order in which they were added, or those whose names match what is searched for. */
export function PeoplePage() {
	const t = useT();
	const [search, change] = useListSearch<{ q?: string; state?: 'withdrawn' }>();
	return (
		<ListPage
			title={t('menu.people')}
			search={search}
			onSearch={change}
			queryKey={['people', search]}
			load={(page) => listDeskPeople({ ...search, ...page })}
			keyOf={({ id }) => id}
			tabs={{
				name: 'state',
				label: t('desk.status'),
				options: [{ label: t('desk.state.shown') }, { value: 'withdrawn', label: t('desk.state.withdrawn') }],
			}}
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
			]}
			actions={
				<LinkButton to="/directory/people/new" leftSection={<Icon name="plus" size={16} />}>
					{t('desk.people.add')}
				</LinkButton>
			}
			empty={{ title: t('desk.people.empty') }}
		/>
	);
}
