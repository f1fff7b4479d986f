import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/imports',
	validateSearch: searchOf({ brand: text, kind: oneOf('wordpress', 'ghost', 'companies') }),
	component: lazyRouteComponent(() => import('./ImportsPage'), 'ImportsPage'),
});

const one = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/imports/$id',
	component: lazyRouteComponent(() => import('./ImportPage'), 'ImportPage'),
});

/** Exports of other systems that are uploaded and imported. */
export const imports = defineArea('imports', [list, one]);
