import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf, text } from '../../lists/search';

const issues = createRoute({
	getParentRoute: () => shellRoute,
	path: '/readers/newsletters',
	validateSearch: searchOf({ newsletter: text, state: oneOf('draft', 'scheduled', 'published') }),
	component: lazyRouteComponent(() => import('./IssuesPage'), 'IssuesPage'),
});

const issue = createRoute({
	getParentRoute: () => shellRoute,
	path: '/readers/newsletters/issues/$id',
	validateSearch: searchOf({ newsletter: text }),
	component: lazyRouteComponent(() => import('./IssuePage'), 'IssuePage'),
});

const letters = createRoute({
	getParentRoute: () => shellRoute,
	path: '/readers/newsletters/all',
	validateSearch: searchOf({ brand: text }),
	component: lazyRouteComponent(() => import('./NewslettersPage'), 'NewslettersPage'),
});

const letter = createRoute({
	getParentRoute: () => shellRoute,
	path: '/readers/newsletters/all/$id',
	component: lazyRouteComponent(() => import('./NewsletterPage'), 'NewsletterPage'),
});

/** Newsletters and their issues. */
export const newsletters = defineArea('newsletters', [issues, issue, letters, letter], {
	'newsletter-issue': (id) => `/readers/newsletters/issues/${id}`,
	newsletter: (id) => `/readers/newsletters/all/${id}`,
});
