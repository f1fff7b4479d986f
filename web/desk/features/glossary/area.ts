import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/glossary',
	validateSearch: searchOf({}),
	component: lazyRouteComponent(() => import('./GlossaryPage'), 'GlossaryPage'),
});

const term = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/glossary/$id',
	component: lazyRouteComponent(() => import('./GlossaryTermPage'), 'GlossaryTermPage'),
});

/** The terms of the glossary. */
export const glossary = defineArea('glossary', [list, term], { glossary: (id) => `/admin/glossary/${id}` });
