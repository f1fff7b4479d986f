import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { readFilters } from './filters';
import { StoriesPage } from './StoriesPage';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/stories',
	validateSearch: readFilters,
	// The Desk opens with this list, so it is in the first script.
	component: StoriesPage,
});

const editor = createRoute({
	getParentRoute: () => shellRoute,
	path: '/stories/$id',
	component: lazyRouteComponent(() => import('../editor/EditorPage'), 'EditorPage'),
	staticData: { wide: true },
});

/** The stories and their editor. */
export const stories = defineArea('stories', [list, editor], { story: (id) => `/stories/${id}` });
