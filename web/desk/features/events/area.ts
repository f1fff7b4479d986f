import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/events',
	validateSearch: searchOf({ state: oneOf('draft', 'past', 'cancelled', 'proposals') }),
	component: lazyRouteComponent(() => import('./EventsPage'), 'EventsPage'),
});

const event = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/events/$slug',
	component: lazyRouteComponent(() => import('./EventPage'), 'EventPage'),
});

const registrations = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/events/$slug/registrations',
	component: lazyRouteComponent(() => import('./EventRegistrations'), 'EventRegistrations'),
});

/** Events and meetups, with their registrations and the meetups that readers propose. */
export const events = defineArea('events', [list, event, registrations], {
	event: (slug) => `/events/events/${slug}`,
});
