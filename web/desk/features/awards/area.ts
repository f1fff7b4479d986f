import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/awards',
	validateSearch: searchOf({ state: oneOf('unpublished', 'withdrawn', 'applications') }),
	component: lazyRouteComponent(() => import('./AwardsPage'), 'AwardsPage'),
});

const award = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/awards/$slug',
	component: lazyRouteComponent(() => import('./AwardPage'), 'AwardPage'),
});

const call = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/awards/$slug/call',
	component: lazyRouteComponent(() => import('./CallPage'), 'CallPage'),
});

const nominations = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/awards/$slug/nominations',
	component: lazyRouteComponent(() => import('./NominationsPage'), 'NominationsPage'),
});

const jury = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/awards/$slug/jury',
	component: lazyRouteComponent(() => import('./JuryPage'), 'JuryPage'),
});

const results = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/awards/$slug/results',
	component: lazyRouteComponent(() => import('./ResultsPage'), 'ResultsPage'),
});

/** Awards with their rankings, calls for nominations, juries and badges. */
export const awards = defineArea('awards', [list, award, call, nominations, jury, results], {
	award: (slug) => `/directory/awards/${slug}`,
	ranking: (slug) => `/directory/awards/${slug}`,
	call: (slug) => `/directory/awards/${slug}/call`,
	'scheduled-ranking': (slug) => `/directory/awards/${slug}/results`,
});
