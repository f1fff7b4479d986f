import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/resources',
	validateSearch: searchOf({}),
	component: lazyRouteComponent(() => import('./ResourcesPage'), 'ResourcesPage'),
});

const set = createRoute({
	getParentRoute: () => shellRoute,
	path: '/resources/$brand',
	component: lazyRouteComponent(() => import('./ResourceSetPage'), 'ResourceSetPage'),
});

/** The guides, templates, videos and tools of each brand. */
export const resources = defineArea('resources', [list, set], {
	resources: (brand) => `/resources/${brand}`,
});
