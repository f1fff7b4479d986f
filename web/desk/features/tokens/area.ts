import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/tokens',
	validateSearch: searchOf({ state: oneOf('revoked') }),
	component: lazyRouteComponent(() => import('./TokensPage'), 'TokensPage'),
});

/** API tokens. */
export const tokens = defineArea('tokens', [list]);
