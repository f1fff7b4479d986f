import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defineArea, shellRoute } from '../../app/area';
import { searchOf, text } from '../../lists/search';

const page = createRoute({
	getParentRoute: () => shellRoute,
	path: '/admin/workflow',
	validateSearch: searchOf({ brand: text, lang: text }),
	component: lazyRouteComponent(() => import('./WorkflowPage'), 'WorkflowPage'),
});

/** The editorial steps and the checks of a brand. */
export const workflow = defineArea('workflow', [page], {
	workflow: (id) => {
		const [brand = '', lang = ''] = id.split('.');
		return `/admin/workflow?${new URLSearchParams({ brand, ...(lang !== 'all' && { lang }) })}`;
	},
});
