import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf } from '../../lists/search';
import { kindOf, sectionNames } from './names';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/companies',
	validateSearch: searchOf({ state: oneOf('withdrawn', 'duplicates', 'merged') }),
	component: lazyRouteComponent(() => import('./CompaniesPage'), 'CompaniesPage'),
});

const company = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/companies/$id',
	component: lazyRouteComponent(() => import('./CompanyPage'), 'CompanyPage'),
});

const section = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/companies/$id/$section',
	component: lazyRouteComponent(() => import('./SectionPage'), 'SectionPage'),
});

const members = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/companies/$id/members',
	component: lazyRouteComponent(() => import('./MembersPage'), 'MembersPage'),
});

const history = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/companies/$id/history',
	component: lazyRouteComponent(() => import('./HistoryPage'), 'HistoryPage'),
});

/** Companies of the directory. */
export const companies = defineArea('companies', [list, company, section, members, history], {
	company: (id) => `/directory/companies/${id}`,
	...Object.fromEntries(
		sectionNames.map((name) => [kindOf(name), (id: string) => `/directory/companies/${id}/${name}`]),
	),
});
