import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/directory/corrections',
	component: lazyRouteComponent(() => import('./CorrectionsPage'), 'CorrectionsPage'),
});

/** Corrections of companies that readers suggest. */
export const corrections = defineArea('corrections', [list]);
