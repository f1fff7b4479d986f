import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/pages',
	validateSearch: searchOf({
		brand: text,
		lang: text,
		status: oneOf('draft', 'scheduled', 'published', 'unpublished'),
	}),
	component: lazyRouteComponent(() => import('./PagesPage'), 'PagesPage'),
});

/** Static pages, such as the one about the publication. */
export const pages = defineArea('pages', [list]);
