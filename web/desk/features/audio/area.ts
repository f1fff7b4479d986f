import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const shows = createRoute({
	getParentRoute: () => shellRoute,
	path: '/audio',
	validateSearch: searchOf({ brand: text, status: oneOf('draft', 'published', 'withdrawn') }),
	component: lazyRouteComponent(() => import('./ShowsPage'), 'ShowsPage'),
});

const show = createRoute({
	getParentRoute: () => shellRoute,
	path: '/audio/$id',
	component: lazyRouteComponent(() => import('./ShowPage'), 'ShowPage'),
});

const episodes = createRoute({
	getParentRoute: () => shellRoute,
	path: '/audio/$id/episodes',
	validateSearch: searchOf({ status: oneOf('draft', 'scheduled', 'published', 'withdrawn') }),
	component: lazyRouteComponent(() => import('./EpisodesPage'), 'EpisodesPage'),
});

const episode = createRoute({
	getParentRoute: () => shellRoute,
	path: '/audio/$id/episodes/$episode',
	component: lazyRouteComponent(() => import('./EpisodePage'), 'EpisodePage'),
});

/** Audio shows with their episodes. The name of an episode on this device has the show before it, such as 7.31. */
export const audio = defineArea('audio', [shows, show, episodes, episode], {
	'audio-show': (id) => `/audio/${id}`,
	'audio-episode': (id) => `/audio/${id.replace('.', '/episodes/')}`,
});
