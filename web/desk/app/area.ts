/** Areas of the Desk: what each declares, and the route that they are below. */
import { type AnyRoute, createRootRoute, createRoute } from '@tanstack/react-router';
import file from '../../../internal/desk/areas.json';
import type { MessageId } from '../../site/i18n/translate';
import type { IconName } from '../components/Icon';

declare module '@tanstack/react-router' {
	interface StaticDataRouteOption {
		/** Whether the view needs the whole width, so that the areas are behind a button. */
		wide?: boolean;
	}
}

/** The groups of the navigation, in their order. */
export const areaGroups = ['content', 'directory', 'events', 'readers', 'administration'] as const;
export type AreaGroup = (typeof areaGroups)[number];

/** An area as internal/desk/areas.json describes it. */
export interface AreaInfo {
	id: string;
	/** The address below /ed. */
	path: string;
	name: MessageId;
	icon: IconName;
	group: AreaGroup;
	/** The features that an editor must be able to use; see DeskSession.features. */
	features: string[];
	/** The letter after "g" that opens it. */
	key?: string;
}

/** All planned areas. Only those of which app/areas.ts has the routes are shown. */
export const allAreas = file as unknown as AreaInfo[];

/** An area with its routes. */
export interface Area<Routes extends readonly AnyRoute[] = readonly AnyRoute[]> {
	info: AreaInfo;
	routes: Routes;
	/** The addresses of its forms, whose texts stay on the device until they are saved. */
	keeps: Kept;
}

/** The address below /ed of a form, by the kind of useVersionedForm; it is made from the id. */
export type Kept = Readonly<Record<string, (id: string) => string>>;

export const rootRoute = createRootRoute();

/** The route with the bar and the navigation, which the routes of all areas are below. */
export const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell' });

/** Declares the routes of an area of internal/desk/areas.json, and the addresses of its forms. */
export function defineArea<const Routes extends readonly AnyRoute[]>(
	id: string,
	routes: Routes,
	keeps: Kept = {},
): Area<Routes> {
	const info = allAreas.find((area) => area.id === id);
	if (!info) throw new Error(`areas.json has no area ${id}`);
	return { info, routes, keeps };
}

/** The areas that somebody with features may use, in the order of areas.json. */
export const usableAreas = (areas: readonly Area[], features: readonly string[]): AreaInfo[] =>
	allAreas.filter(
		(info) =>
			areas.some((area) => area.info === info) && info.features.every((name) => features.includes(name)),
	);
