import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { id, oneOf, searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/conferences',
	validateSearch: searchOf({}),
	component: lazyRouteComponent(() => import('./ConferencesPage'), 'ConferencesPage'),
});

const conference = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/conferences/$slug',
	component: lazyRouteComponent(() => import('./ConferencePage'), 'ConferencePage'),
});

const programme = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/conferences/$slug/programme',
	staticData: { wide: true },
	component: lazyRouteComponent(() => import('./ProgrammePage'), 'ProgrammePage'),
});

const pitchFest = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/conferences/$slug/pitch-fest',
	component: lazyRouteComponent(() => import('./PitchFestPage'), 'PitchFestPage'),
});

const applications = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/conferences/$slug/pitch-fest/applications',
	validateSearch: searchOf({
		state: oneOf('received', 'shortlisted', 'declined', 'finalist'),
		sort: oneOf('mean'),
		application: id,
	}),
	component: lazyRouteComponent(() => import('./PitchApplications'), 'PitchApplications'),
});

const reviewers = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/conferences/$slug/pitch-fest/reviewers',
	validateSearch: searchOf({ state: oneOf('removed') }),
	component: lazyRouteComponent(() => import('./PitchReviewers'), 'PitchReviewers'),
});

const winners = createRoute({
	getParentRoute: () => shellRoute,
	path: '/events/conferences/$slug/pitch-fest/winners',
	component: lazyRouteComponent(() => import('./PitchWinnersPage'), 'PitchWinnersPage'),
});

const routes = [list, conference, programme, pitchFest, applications, reviewers, winners];

/** Conferences with their programmes and pitch fests. */
export const conferences = defineArea('conferences', routes, {
	conference: (slug) => `/events/conferences/${slug}`,
	programme: (slug) => `/events/conferences/${slug}/programme`,
	'pitch-fest': (slug) => `/events/conferences/${slug}/pitch-fest`,
	'pitch-winners': (slug) => `/events/conferences/${slug}/pitch-fest/winners`,
});
