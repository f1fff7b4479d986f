import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { searchOf } from '../../lists/search';

const list = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/brands',
	validateSearch: searchOf({}),
	component: lazyRouteComponent(() => import('./BrandsPage'), 'BrandsPage'),
});

const one = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/brands/$id',
	component: lazyRouteComponent(() => import('./BrandPage'), 'BrandPage'),
});

/** The brands of the publication. */
export const brands = defineArea('brands', [list, one], { brand: (slug) => `/admin/brands/${slug}` });
