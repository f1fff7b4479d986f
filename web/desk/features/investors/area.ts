import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/investors',
	validateSearch: searchOf({ state: oneOf('unconfirmed', 'withdrawn', 'merged', 'duplicates') }),
	component: lazyRouteComponent(() => import('./InvestorsPage'), 'InvestorsPage'),
});

const investor = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/investors/$id',
	component: lazyRouteComponent(() => import('./InvestorPage'), 'InvestorPage'),
});

/** Investors of the directory. */
export const investors = defineArea('investors', [list, investor], {
	investor: (id) => `/directory/investors/${id}`,
});
