import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/feeds',
	validateSearch: searchOf({ brand: text }),
	component: lazyRouteComponent(() => import('./FeedsPage'), 'FeedsPage'),
});

const one = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/feeds/$id',
	component: lazyRouteComponent(() => import('./FeedPage'), 'FeedPage'),
});

/** Feeds whose items become drafts. */
export const feeds = defineArea('feeds', [list, one], { feed: (id) => `/admin/feeds/${id}` });
