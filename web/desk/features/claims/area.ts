import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/claims',
	validateSearch: searchOf({ kind: oneOf('disputes') }),
	component: lazyRouteComponent(() => import('./ClaimsPage'), 'ClaimsPage'),
});

/** Claims to companies, and disputes about their ownership. */
export const claims = defineArea('claims', [list]);
