/**
 * The renderer's one function. It is pure: it reads no database, calls no API,
 * knows no session and no clock, so its answer can be cached and tested.
 */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Frame } from '../api/pages.gen';
import { documentOf, liteDocument } from './document';
import { translate } from './i18n/catalogues';
import { LiteForm } from './lite/LiteForm';
import { liteForms, pages } from './pages.gen';
import { type View, viewOf } from './view';

export { csp } from 'virtual:assets';
export { default as styles } from 'virtual:styles';

type Component = (props: { model: unknown; view: View }) => ReactNode;

const components = new Map(Object.entries(pages as unknown as Record<string, Component>));
const lite = new Map(Object.entries(liteForms as unknown as Record<string, Component>));

/** Renders the whole HTML document of a page from its model. An unknown page is an error. */
export function render(page: string, model: unknown): string {
	const Component = components.get(page);
	if (!Component) throw new Error(`no page is called ${JSON.stringify(page)}`);
	const Lite = lite.get(page);
	const frame = model as Frame;
	const view = viewOf(frame, translate(frame.lang), Lite !== undefined);
	if (frame.lite && Lite)
		return liteDocument(
			frame,
			renderToString(
				<LiteForm frame={frame} view={view}>
					<Lite model={model} view={view} />
				</LiteForm>,
			),
		);
	return documentOf(page, frame, renderToString(<Component model={model} view={view} />));
}
