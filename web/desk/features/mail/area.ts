import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { oneOf, searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/mail',
	validateSearch: searchOf({}),
	component: lazyRouteComponent(() => import('./SendersPage'), 'SendersPage'),
});

const suppressed = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/mail/suppressed',
	validateSearch: searchOf({ reason: oneOf('hard', 'complaint', 'soft') }),
	component: lazyRouteComponent(() => import('./SuppressedPage'), 'SuppressedPage'),
});

const one = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/mail/senders/$brand',
	component: lazyRouteComponent(() => import('./SenderPage'), 'SenderPage'),
});

/** Emails: senders, their keys, and addresses that get none. */
export const mail = defineArea('mail', [list, suppressed, one], {
	'mail-sender': (brand) => `/admin/mail/senders/${brand}`,
});
