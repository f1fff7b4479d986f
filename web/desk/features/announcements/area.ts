import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/readers/announcements',
	validateSearch: searchOf({ brand: text, state: oneOf('draft', 'scheduled', 'shown', 'ended') }),
	component: lazyRouteComponent(() => import('./AnnouncementsPage'), 'AnnouncementsPage'),
});

const announcement = createRoute({
	getParentRoute: () => shellRoute,
	path: '/readers/announcements/$id',
	component: lazyRouteComponent(() => import('./AnnouncementPage'), 'AnnouncementPage'),
});

/** The bar above the pages of a brand. */
export const announcements = defineArea('announcements', [list, announcement], {
	announcement: (id) => `/readers/announcements/${id}`,
});
