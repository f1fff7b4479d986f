import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/readers/announcements',
	validateSearch: searchOf({ brand: text, state: oneOf('draft', 'scheduled', 'shown', 'ended') }),
	component: lazyRouteComponent(() => import('./AnnouncementsPage'), 'AnnouncementsPage'),
});

const banners = createRoute({
	getParentRoute: () => shellRoute,
	path: '/readers/announcements/banners',
	validateSearch: searchOf({}),
	component: lazyRouteComponent(() => import('./BannersPage'), 'BannersPage'),
});

const banner = createRoute({
	getParentRoute: () => shellRoute,
	path: '/readers/announcements/banners/$page',
	component: lazyRouteComponent(() => import('./BannerPage'), 'BannerPage'),
});

const announcement = createRoute({
	getParentRoute: () => shellRoute,
	path: '/readers/announcements/$id',
	component: lazyRouteComponent(() => import('./AnnouncementPage'), 'AnnouncementPage'),
});

/** The bar above the pages of a brand, and the banners of pages. */
export const announcements = defineArea('announcements', [list, announcement, banners, banner], {
	banner: (page) => `/readers/announcements/banners/${page}`,
	announcement: (id) => `/readers/announcements/${id}`,
});
