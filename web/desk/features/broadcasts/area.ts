import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/broadcasts',
	validateSearch: searchOf({ brand: text }),
	component: lazyRouteComponent(() => import('./BroadcastsPage'), 'BroadcastsPage'),
});

const added = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/broadcasts/new',
	component: lazyRouteComponent(() => import('./BroadcastPage'), 'NewBroadcastPage'),
});

const broadcast = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/broadcasts/$brand/$slug',
	component: lazyRouteComponent(() => import('./BroadcastPage'), 'BroadcastPage'),
});

/** The pages of live videos. */
export const broadcasts = defineArea('broadcasts', [list, added, broadcast], {
	broadcast: (id) => `/events/broadcasts/${id}`,
});
