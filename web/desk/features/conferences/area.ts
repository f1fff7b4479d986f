import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/conferences',
	validateSearch: searchOf({}),
	component: lazyRouteComponent(() => import('./ConferencesPage'), 'ConferencesPage'),
});

const conference = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/conferences/$slug',
	component: lazyRouteComponent(() => import('./ConferencePage'), 'ConferencePage'),
});

const programme = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/conferences/$slug/programme',
	staticData: { wide: true },
	component: lazyRouteComponent(() => import('./ProgrammePage'), 'ProgrammePage'),
});

/** Conferences with their programmes. */
export const conferences = defineArea('conferences', [list, conference, programme], {
	conference: (slug) => `/events/conferences/${slug}`,
	programme: (slug) => `/events/conferences/${slug}/programme`,
});
