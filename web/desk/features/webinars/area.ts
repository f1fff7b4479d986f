import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/webinars',
	validateSearch: searchOf({ state: oneOf('over', 'cancelled'), brand: text }),
	component: lazyRouteComponent(() => import('./WebinarsPage'), 'WebinarsPage'),
});

const webinar = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/webinars/$id',
	component: lazyRouteComponent(() => import('./WebinarPage'), 'WebinarPage'),
});

const registrations = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/webinars/$id/registrations',
	component: lazyRouteComponent(() => import('./WebinarRegistrations'), 'WebinarRegistrations'),
});

/** Webinars, with their registrations. */
export const webinars = defineArea('webinars', [list, webinar, registrations], {
	webinar: (id) => `/events/webinars/${id}`,
});
