import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/library',
	validateSearch: searchOf({
		kind: oneOf('picture', 'recording', 'film'),
		brand: text,
		licence: oneOf('unknown', 'valid', 'ending', 'expired'),
		show: oneOf('unused', 'mine', 'deleted'),
	}),
	component: lazyRouteComponent(() => import('./LibraryPage'), 'LibraryPage'),
});

const file = createRoute({
	getParentRoute: () => shellRoute,
	path: '/library/$id',
	component: lazyRouteComponent(() => import('./FilePage'), 'FilePage'),
});

/** Pictures, recordings and films. */
export const library = defineArea('library', [list, file], { file: (id) => `/library/${id}` });
