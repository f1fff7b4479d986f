import { createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { Failed } from '../components/Failed';
import { NotFound } from '../components/NotFound';
import { PageSkeleton } from '../components/PageSkeleton';
import { rootRoute, shellRoute } from './area';
import { routes } from './areas';
import { Shell } from './Shell';
import { SessionProvider } from './session';

rootRoute.update({ component: Outlet, notFoundComponent: NotFound });

shellRoute.update({
	component: () => (
		<SessionProvider>
			<Shell>
				<Outlet />
			</Shell>
		</SessionProvider>
	),
});

const indexRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/',
	beforeLoad: () => {
		throw redirect({ to: '/stories', search: {} });
	},
});

/** The addresses of the Desk, below /ed. */
export const router = createRouter({
	routeTree: rootRoute.addChildren([shellRoute.addChildren([indexRoute, ...routes])]),
	basepath: '/ed',
	defaultPreload: 'intent',
	defaultNotFoundComponent: NotFound,
	defaultErrorComponent: Failed,
	// Without it, the window is blank until the script of the area that an address opens is there.
	defaultPendingComponent: PageSkeleton,
	scrollRestoration: true,
});

declare module '@tanstack/react-router' {
	interface Register {
		router: typeof router;
	}
}
