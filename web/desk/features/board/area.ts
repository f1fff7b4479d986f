import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { searchOf, text } from '../../lists/search';

/** Reads the filters of the board in an address. */
const readBoard = searchOf({ brand: text, lang: text, assignee: text });

const page = createRoute({
	getParentRoute: () => shellRoute,
	path: '/board',
	validateSearch: readBoard,
	component: lazyRouteComponent(() => import('./BoardPage'), 'BoardPage'),
	staticData: { wide: true },
});

/** The stories in columns, one for each step. */
export const board = defineArea('board', [page]);
