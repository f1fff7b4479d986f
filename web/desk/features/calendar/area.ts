import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { day, oneOf, searchOf, text } from '../../lists/search';

const page = createRoute({
	getParentRoute: () => shellRoute,
	path: '/calendar',
	validateSearch: searchOf({ brand: text, lang: text, view: oneOf('week', 'day'), day }),
	component: lazyRouteComponent(() => import('./CalendarPage'), 'CalendarPage'),
	staticData: { wide: true },
});

/** What is scheduled, published and due, by day. */
export const calendar = defineArea('calendar', [page]);
