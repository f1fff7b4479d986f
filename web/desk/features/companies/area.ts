import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf } from '../../lists/search';

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

/** Companies of the directory. */
export const companies = defineArea('companies', [list, company], {
	company: (id) => `/directory/companies/${id}`,
});
