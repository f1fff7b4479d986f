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

const videos = createRoute({
	getParentRoute: () => shellRoute,
	path: '/fronts/$brand/videos',
	component: lazyRouteComponent(() => import('./VideosPage'), 'VideosPage'),
});

const people = createRoute({
	getParentRoute: () => shellRoute,
	path: '/fronts/$brand/people',
	component: lazyRouteComponent(() => import('./PeopleListPage'), 'PeopleListPage'),
});

const partners = createRoute({
	getParentRoute: () => shellRoute,
	path: '/fronts/partner-events',
	component: lazyRouteComponent(() => import('./PartnerEventsPage'), 'PartnerEventsPage'),
});

/** The landing pages of brands: their sections, pinned stories and sets. */
export const fronts = defineArea('fronts', [list, partners, front, spotlights, videos, people], {
	front: (brand) => `/fronts/${brand}`,
	spotlights: (brand) => `/fronts/${brand}/spotlights`,
	'video-header': (brand) => `/fronts/${brand}/videos`,
	'people-list': (brand) => `/fronts/${brand}/people`,
	'partner-events': () => '/fronts/partner-events',
});
