import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/mentions',
	validateSearch: searchOf({ brand: text, only: oneOf('certain') }),
	component: lazyRouteComponent(() => import('./MentionsPage'), 'MentionsPage'),
});

const story = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/mentions/$id',
	component: lazyRouteComponent(() => import('./StoryMentionsPage'), 'StoryMentionsPage'),
});

/** Names of companies, people and investors in stories, to confirm or reject. */
export const mentions = defineArea('mentions', [list, story]);
