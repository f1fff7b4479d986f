import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/courses',
	validateSearch: searchOf({ brand: text, status: oneOf('draft', 'published', 'withdrawn') }),
	component: lazyRouteComponent(() => import('./CoursesPage'), 'CoursesPage'),
});

const course = createRoute({
	getParentRoute: () => shellRoute,
	path: '/courses/$id',
	component: lazyRouteComponent(() => import('./CoursePage'), 'CoursePage'),
});

/** Courses with their lessons. */
export const courses = defineArea('courses', [list, course], { course: (id) => `/courses/${id}` });
