import { Link } from '@tanstack/react-router';
import { listDeskCourses } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { PublicState, statusNames } from '../../components/PublicState';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

const statuses = ['draft', 'published', 'withdrawn'] as const;

/** The courses of the brands that the editor may write for. */
export function CoursesPage() {
	const t = useT();
	const { brands } = useSession();
	const [search, change] = useListSearch<{
		q?: string;
		brand?: string;
		status?: (typeof statuses)[number];
	}>();
	const add = (
		<LinkButton to="/courses/new" leftSection={<Icon name="plus" size={16} />}>
			{t('desk.course.new')}
		</LinkButton>
	);
	return (
		<ListPage
			title={t('desk.area.courses')}
			search={search}
			onSearch={change}
			filters={[
				{ name: 'brand', label: t('search.brand'), kind: 'brand' },
				{
					name: 'status',
					label: t('desk.status'),
					options: statuses.map((status) => ({ value: status, label: t(statusNames[status]) })),
				},
			]}
			queryKey={['courses', search]}
			load={(page) => listDeskCourses({ ...search, ...page })}
			keyOf={({ id }) => id}
			columns={[
				{
					id: 'title',
					label: t('company.edit.headline'),
					main: true,
					cell: ({ id, title, lang }) => (
						<Link to="/courses/$id" params={{ id: String(id) }} lang={lang} dir="auto">
							{title}
						</Link>
					),
				},
				{
					id: 'lessons',
					label: t('course.lessons'),
					cell: ({ lessons }) => t('course.count', { n: lessons }),
				},
				{ id: 'status', label: t('desk.status'), cell: ({ status }) => <PublicState status={status} /> },
				{
					id: 'brand',
					label: t('search.brand'),
					wide: true,
					cell: ({ brand }) => brands.find(({ slug }) => slug === brand)?.name ?? brand,
				},
			]}
			actions={add}
			empty={{ title: t('desk.course.empty'), action: add }}
		/>
	);
}
