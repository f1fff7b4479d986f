import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/web-stories',
	validateSearch: searchOf({ brand: text, state: oneOf('draft', 'scheduled', 'published', 'withdrawn') }),
	component: lazyRouteComponent(() => import('./WebStoriesPage'), 'WebStoriesPage'),
});

const webStory = createRoute({
	getParentRoute: () => shellRoute,
	path: '/web-stories/$id',
	component: lazyRouteComponent(() => import('./WebStoryPage'), 'WebStoryPage'),
});

/** Web stories: sequences of full-screen slides. */
export const webstories = defineArea('webstories', [list, webStory], {
	'web-story': (id) => `/web-stories/${id}`,
});
