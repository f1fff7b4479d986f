import { type CourseEntry, listDeskCourses } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { AddLink } from '../../components/LinkButton';
import { linkColumn, publicFilters, statusColumn, useBrandColumn, useCountColumn } from '../../lists/columns';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** The courses of the brands that the editor may write for. */
export function CoursesPage() {
	const t = useT();
	const brand = useBrandColumn();
	const lessons = useCountColumn<CourseEntry>('lessons', t('course.lessons'), (course) => course.lessons);
	const [search, change] = useListSearch<{
		q?: string;
		brand?: string;
		status?: 'draft' | 'published' | 'withdrawn';
	}>();
	const add = <AddLink to="/courses/new">{t('desk.course.new')}</AddLink>;
	return (
		<ListPage
			title={t('desk.area.courses')}
			search={search}
			onSearch={change}
			filters={publicFilters(t)}
			queryKey={['courses', search]}
			load={(page) => listDeskCourses({ ...search, ...page })}
			keyOf={({ id }) => id}
			columns={[
				linkColumn<CourseEntry>(
					t('company.edit.headline'),
					'/courses/',
					({ title }) => title,
					({ lang }) => lang,
				),
				lessons,
				statusColumn(t),
				brand,
			]}
			actions={add}
			empty={{ title: t('desk.course.empty'), action: add }}
		/>
	);
}
