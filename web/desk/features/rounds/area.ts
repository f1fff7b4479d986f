import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/rounds',
	validateSearch: searchOf({ brand: text, state: oneOf('differing') }),
	component: lazyRouteComponent(() => import('./RoundsPage'), 'RoundsPage'),
});

const story = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/rounds/$id',
	staticData: { wide: true },
	component: lazyRouteComponent(() => import('./StoryRoundsPage'), 'StoryRoundsPage'),
});

/** Funding rounds that stories report, to accept or dismiss, and amounts that differ from the directory. */
export const rounds = defineArea('rounds', [list, story]);
