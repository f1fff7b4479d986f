import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/publishers',
	validateSearch: searchOf({}),
	component: lazyRouteComponent(() => import('./PublishersPage'), 'PublishersPage'),
});

const one = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/publishers/$id',
	component: lazyRouteComponent(() => import('./PublisherPage'), 'PublisherPage'),
});

/** Publishers, which pay for stories. */
export const publishers = defineArea('publishers', [list, one], {
	publisher: (id) => `/admin/publishers/${id}`,
});
