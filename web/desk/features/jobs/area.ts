import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/jobs',
	validateSearch: searchOf({ kind: text, state: oneOf('given-up', 'waiting') }),
	component: lazyRouteComponent(() => import('./JobsPage'), 'JobsPage'),
});

/** Background work that failed. */
export const jobs = defineArea('jobs', [list]);
