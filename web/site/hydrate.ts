/** Hydrates one island. This module is the only one that brings React into a page. */
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/** Hydrates a component over its server-rendered HTML. Its event handlers are attached when this returns. */
export function hydrate(element: Element, component: ComponentType, props: object): void {
	flushSync(() => hydrateRoot(element, createElement(component, props)));
}
