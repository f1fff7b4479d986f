import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/fronts',
	component: lazyRouteComponent(() => import('./FrontsPage'), 'FrontsPage'),
});

const front = createRoute({
	getParentRoute: () => shellRoute,
	path: '/fronts/$brand',
	component: lazyRouteComponent(() => import('./FrontPage'), 'FrontPage'),
	staticData: { wide: true },
});

const spotlights = createRoute({
	getParentRoute: () => shellRoute,
	path: '/fronts/$brand/spotlights',
	component: lazyRouteComponent(() => import('./SpotlightsPage'), 'SpotlightsPage'),
});

/** The landing pages of brands: their sections, pinned stories and sets. */
export const fronts = defineArea('fronts', [list, front, spotlights], {
	front: (brand) => `/fronts/${brand}`,
	spotlights: (brand) => `/fronts/${brand}/spotlights`,
});
