import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/readers/reports',
	validateSearch: searchOf({ state: oneOf('settled') }),
	component: lazyRouteComponent(() => import('./ReportsPage'), 'ReportsPage'),
});

/** The reports that readers send with the form of the site. */
export const reports = defineArea('reports', [list]);
