import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/awards',
	validateSearch: searchOf({ state: oneOf('unpublished', 'withdrawn') }),
	component: lazyRouteComponent(() => import('./AwardsPage'), 'AwardsPage'),
});

const award = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/awards/$slug',
	component: lazyRouteComponent(() => import('./AwardPage'), 'AwardPage'),
});

/** Awards with their rankings. */
export const awards = defineArea('awards', [list, award], {
	award: (slug) => `/directory/awards/${slug}`,
	ranking: (slug) => `/directory/awards/${slug}`,
});
