import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/people',
	validateSearch: searchOf({ state: oneOf('withdrawn', 'merged', 'duplicates') }),
	component: lazyRouteComponent(() => import('./PeoplePage'), 'PeoplePage'),
});

const person = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/people/$id',
	component: lazyRouteComponent(() => import('./PersonPage'), 'PersonPage'),
});

/** People of the directory. */
export const people = defineArea('people', [list, person], { person: (id) => `/directory/people/${id}` });
