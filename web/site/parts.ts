/**
 * Parts of pages. A part is rendered from its own model, separately from the rest of its page, so
 * that its HTML can be stored and inserted into every page with the same part. A request for a
 * page names its parts by keys, each a hash of everything that the part shows, and says which of
 * them have stored HTML. The renderer itself stores nothing.
 */
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { selectorsIn } from './critical';
import type { View } from './view';

declare module 'react' {
	namespace JSX {
		interface IntrinsicElements {
			'mh-part': { dangerouslySetInnerHTML: { __html: string } };
		}
	}
}

/**
 * A part of the requested page: with its model or, if its HTML is stored, with the selectors of
 * that HTML.
 */
export interface RequestedPart {
	name: string;
	key: string;
	stored?: boolean;
	/** The classes and languages in the stored HTML, as `selectorsIn` returns them. */
	selectors?: string;
	model?: unknown;
}

/** A part that was rendered for this page. */
export interface RenderedPart {
	html: string;
	/** Whether the HTML depends on the minute of the rendering. */
	showsTime: boolean;
	/** The classes and languages in the HTML, as `selectorsIn` returns them. */
	selectors: string;
}

const day = 24 * 60 * 60 * 1000;

/** Copies a view. The copy calls onTime when the time, or the age of a moment less than a day old, is requested. */
export const watchTime = (view: View, onTime: () => void): View => ({
	...view,
	get now() {
		onTime();
		return view.now;
	},
	dates: {
		...view.dates,
		relative(moment) {
			if (view.now - Date.parse(moment) < day) onTime();
			return view.dates.relative(moment);
		},
	},
});

/** The element that stands for a part until its HTML is inserted. */
export const partPlaceholder = (key: string): string => `<mh-part>${key}</mh-part>`;

/** The parts of one page during rendering. */
export class Parts {
	readonly rendered = new Map<string, RenderedPart>();
	readonly #requested: ReadonlyMap<string, RequestedPart>;

	constructor(requested: readonly RequestedPart[]) {
		this.#requested = new Map(requested.map((part) => [part.name, part]));
	}

	/** The part with a name, undefined if it was not requested as a part. */
	named(name: string): RequestedPart | undefined {
		return this.#requested.get(name);
	}

	/** The classes and languages in the HTML of a part, as `selectorsIn` returns them. */
	selectorsOf(key: string): string {
		const rendered = this.rendered.get(key);
		if (rendered !== undefined) return rendered.selectors;
		for (const part of this.#requested.values()) if (part.key === key) return part.selectors ?? '';
		return '';
	}
}

interface Props<M> {
	name: string;
	view: View;
	/**
	 * Renders the part. model is the model of the part, undefined if it was not requested as a part.
	 * The result must depend only on model and the given view.
	 */
	render: (model: M | undefined, view: View) => ReactNode;
}

/** Renders a part separately if it was requested as a part and has no stored HTML; otherwise as a piece of its page. */
export function Part<M>({ name, view, render }: Props<M>): ReactNode {
	const part = view.parts?.named(name);
	if (view.parts === undefined || part === undefined) return render(undefined, view);
	if (part.stored !== true && !view.parts.rendered.has(part.key)) {
		let showsTime = false;
		const watchedView = watchTime(view, () => {
			showsTime = true;
		});
		const html = renderToString(render(part.model as M, watchedView));
		view.parts.rendered.set(part.key, { html, showsTime, selectors: selectorsIn(html) });
	}
	return createElement('mh-part', { dangerouslySetInnerHTML: { __html: part.key } });
}
