/** The one place where React enters a page: waking a single island. */
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/** Wakes an island over the HTML that the server drew; when it returns the island listens. */
export function hydrate(element: Element, component: ComponentType, props: object): void {
	flushSync(() => hydrateRoot(element, createElement(component, props)));
}
