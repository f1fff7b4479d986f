import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { searchOf, text } from '../../lists/search';
import { readFilters } from './filters';
import { StoriesPage } from './StoriesPage';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/stories',
	validateSearch: readFilters,
	// The Desk opens with this list, so it is in the first script.
	component: StoriesPage,
});

const deleted = createRoute({
	getParentRoute: () => shellRoute,
	path: '/stories/deleted',
	validateSearch: searchOf({ brand: text }),
	component: lazyRouteComponent(() => import('./DeletedPage'), 'DeletedPage'),
});

const editor = createRoute({
	getParentRoute: () => shellRoute,
	path: '/stories/$id',
	component: lazyRouteComponent(() => import('../editor/EditorPage'), 'EditorPage'),
	staticData: { wide: true },
});

/** The stories, the deleted drafts, and the editor. */
export const stories = defineArea('stories', [list, deleted, editor], { story: (id) => `/stories/${id}` });
