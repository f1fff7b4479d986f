import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/readers/audience',
	validateSearch: searchOf({
		brand: text,
		lang: text,
		days: oneOf('1', '7', '30', '90'),
		view: oneOf('searches'),
	}),
	component: lazyRouteComponent(() => import('./AudiencePage'), 'AudiencePage'),
});

/** The most-read stories, and the searches that found nothing. */
export const audience = defineArea('audience', [list]);
