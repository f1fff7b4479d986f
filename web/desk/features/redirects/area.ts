import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/redirects',
	validateSearch: searchOf({}),
	component: lazyRouteComponent(() => import('./RedirectsPage'), 'RedirectsPage'),
});

/** Redirects of old paths. */
export const redirects = defineArea('redirects', [list]);
