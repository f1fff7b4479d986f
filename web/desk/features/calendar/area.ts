import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { day, oneOf, searchOf, text } from '../../lists/search';
import { kindsText } from './planned';

const page = createRoute({
	getParentRoute: () => shellRoute,
	path: '/calendar',
	validateSearch: searchOf({ brand: text, lang: text, view: oneOf('week', 'day'), day, kinds: kindsText }),
	component: lazyRouteComponent(() => import('./CalendarPage'), 'CalendarPage'),
	staticData: { wide: true },
});

/** The calendar of what is planned, published and due. */
export const calendar = defineArea('calendar', [page]);
