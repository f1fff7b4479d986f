import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/terms',
	validateSearch: searchOf({ kind: oneOf('tag', 'property', 'custom_topic') }),
	component: lazyRouteComponent(() => import('./TermsPage'), 'TermsPage'),
});

const term = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/terms/$id',
	component: lazyRouteComponent(() => import('./TermPage'), 'TermPage'),
});

/** Categories, tags, collections and topic pages. */
export const terms = defineArea('terms', [list, term], {
	// The text of a new term has its kind in its id.
	term: (id) => (id === 'new-series' ? '/admin/series/new' : `/admin/terms/${id.replace(/^new-.*/, 'new')}`),
});

const seriesList = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/series',
	validateSearch: searchOf({}),
	component: lazyRouteComponent(() => import('./TermsPage'), 'SeriesPage'),
});

const oneSeries = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/series/$id',
	component: lazyRouteComponent(() => import('./TermPage'), 'SeriesTermPage'),
});

/** Series of stories. */
export const series = defineArea('series', [seriesList, oneSeries]);
