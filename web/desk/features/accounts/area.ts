import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/accounts',
	validateSearch: searchOf({ role: oneOf('admin', 'editor', 'talent'), brand: text }),
	component: lazyRouteComponent(() => import('./AccountsPage'), 'AccountsPage'),
});

const one = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/accounts/$id',
	component: lazyRouteComponent(() => import('./AccountPage'), 'AccountPage'),
});

/** The accounts of the newsroom with their roles. */
export const accounts = defineArea('accounts', [list, one], { account: (id) => `/admin/accounts/${id}` });
