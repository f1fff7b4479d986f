import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { day, searchOf, text } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/audit',
	validateSearch: searchOf({
		user: text,
		token: text,
		action: text,
		entity: text,
		reference: text,
		brand: text,
		since: day,
		until: day,
	}),
	component: lazyRouteComponent(() => import('./AuditPage'), 'AuditPage'),
});

/** The audit log of the newsroom. */
export const audit = defineArea('audit', [list]);
