import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/authors',
	validateSearch: searchOf({}),
	component: lazyRouteComponent(() => import('./AuthorsPage'), 'AuthorsPage'),
});

const one = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/authors/$id',
	component: lazyRouteComponent(() => import('./AuthorPage'), 'AuthorPage'),
});

/** Authors. */
export const authors = defineArea('authors', [list, one], { author: (id) => `/admin/authors/${id}` });
