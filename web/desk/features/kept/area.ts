import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/kept',
	component: lazyRouteComponent(() => import('./KeptPage'), 'KeptPage'),
});

/** The texts that are on this device. */
export const kept = defineArea('kept', [list]);
