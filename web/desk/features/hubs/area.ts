import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/hubs',
	validateSearch: searchOf({ brand: text, view: oneOf('pages') }),
	component: lazyRouteComponent(() => import('./HubsPage'), 'HubsPage'),
});

const hub = createRoute({
	getParentRoute: () => shellRoute,
	path: '/hubs/$id',
	component: lazyRouteComponent(() => import('./HubPage'), 'HubPage'),
});

const blocks = createRoute({
	getParentRoute: () => shellRoute,
	path: '/hubs/pages/$brand/$slug',
	component: lazyRouteComponent(() => import('./PageBlocksPage'), 'PageBlocksPage'),
});

/** The pages that are composed of blocks: hubs, and what is below the text of static pages. */
export const hubs = defineArea('hubs', [list, hub, blocks], {
	hub: (id) => `/hubs/${id}`,
	'page-blocks': (id) => `/hubs/pages/${id}`,
});
