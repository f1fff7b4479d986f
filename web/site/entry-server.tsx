/**
 * The renderer's entry point. It is pure: its result depends on the page model alone, so that
 * it can be cached and tested.
 */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Frame } from '../api/pages.gen';
import { liteDocument, pageDocument } from './document';
import { translatorOf } from './i18n/catalogues';
import { LiteForm } from './lite/LiteForm';
import { liteForms, pages } from './pages.gen';
import { Parts, type RequestedPart } from './parts';
import { Constants, type Piece, piecesOf } from './pieces';
import { type View, viewOf } from './view';

export { csp } from 'virtual:assets';
export { default as styles, files as stylesheetFiles } from 'virtual:styles';

type Component = (props: { model: unknown; view: View }) => ReactNode;

const components = new Map(Object.entries(pages as unknown as Record<string, Component>));
const lite = new Map(Object.entries(liteForms as unknown as Record<string, Component>));

/** The component of a page, and its lite form if it has one. Throws for an unknown page. */
function componentOf(page: string): { Component: Component; Lite: Component | undefined } {
	const Component = components.get(page);
	if (!Component) throw new Error(`no page is called ${JSON.stringify(page)}`);
	return { Component, Lite: lite.get(page) };
}

/** Renders the HTML document of a page from its model. Throws for an unknown page. */
export function render(page: string, model: unknown): string {
	const { Component, Lite } = componentOf(page);
	const frame = model as Frame;
	const view = viewOf(frame, translatorOf(frame.lang), Lite !== undefined);
	if (frame.lite && Lite)
		return liteDocument(
			frame,
			renderToString(
				<LiteForm frame={frame} view={view}>
					<Lite model={model} view={view} />
				</LiteForm>,
			),
		);
	return pageDocument(page, frame, renderToString(<Component model={model} view={view} />));
}

const constants = new Constants();

/**
 * Renders the HTML document of a page in pieces: the requested parts, content that many pages
 * share, and the page's own content between them. Throws for an unknown page.
 */
export function renderPieces(page: string, model: unknown, requested: readonly RequestedPart[]): Piece[] {
	const { Component, Lite } = componentOf(page);
	const frame = model as Frame;
	const parts = new Parts(requested);
	const view = viewOf(frame, translatorOf(frame.lang), Lite !== undefined, parts);
	const document = pageDocument(page, frame, renderToString(<Component model={model} view={view} />), {
		constant: (css, rest, make) => constants.placeholder(css, rest, make),
		selectorsOf: (key) => parts.selectorsOf(key),
	});
	return piecesOf(document, parts, constants);
}
