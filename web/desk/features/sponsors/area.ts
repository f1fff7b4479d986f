import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/readers/sponsors',
	validateSearch: searchOf({ brand: text }),
	component: lazyRouteComponent(() => import('./SalesPage'), 'SalesPage'),
});

const sale = createRoute({
	getParentRoute: () => shellRoute,
	path: '/readers/sponsors/$id',
	component: lazyRouteComponent(() => import('./SalePage'), 'SalePage'),
});

/** The sponsor ledger: what was sold to sponsors, and how often it was seen. */
export const sponsors = defineArea('sponsors', [list, sale], {
	'sponsor-sale': (id) => `/readers/sponsors/${id}`,
});
