/**
 * Parts of pages. A part is rendered from its own data, separately from the rest of its page, so
 * that its HTML can be stored and inserted into every page with the same part. A request for a
 * page names its parts by keys, each a hash of everything that the part shows, and says which of
 * them have stored HTML. The renderer itself stores nothing.
 */
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { usedIn } from './critical';
import type { View } from './view';

declare module 'react' {
	namespace JSX {
		interface IntrinsicElements {
			'mh-part': { dangerouslySetInnerHTML: { __html: string } };
		}
	}
}

/**
 * A part of the requested page: with its data or, if its HTML is stored, with the classes and
 * languages of that HTML.
 */
export interface AskedPart {
	name: string;
	key: string;
	kept?: boolean;
	/** The classes and languages of the stored HTML, separated by spaces; see `usedIn`. */
	uses?: string;
	model?: unknown;
}

/** A part that was rendered for this page. */
export interface DrawnPart {
	html: string;
	/** Whether the HTML depends on the minute in which the page is rendered. */
	timed: boolean;
	uses: string;
}

const day = 24 * 60 * 60 * 1000;

/** Copies a view. The copy calls noted when the time, or a moment less than a day old, is requested. */
export const watched = (view: View, noted: () => void): View => ({
	...view,
	get now() {
		noted();
		return view.now;
	},
	dates: {
		...view.dates,
		relative(moment) {
			if (view.now - Date.parse(moment) < day) noted();
			return view.dates.relative(moment);
		},
	},
});

/** The element that stands for a part until its HTML is inserted. */
export const slot = (key: string): string => `<mh-part>${key}</mh-part>`;

/** The parts of one page while it is rendered. */
export class Parts {
	readonly drawn = new Map<string, DrawnPart>();
	readonly #asked: ReadonlyMap<string, AskedPart>;

	constructor(asked: readonly AskedPart[]) {
		this.#asked = new Map(asked.map((part) => [part.name, part]));
	}

	/** The part with a name, undefined if it was not requested as a part. */
	named(name: string): AskedPart | undefined {
		return this.#asked.get(name);
	}

	/** The classes and languages of the HTML of a part, separated by spaces. */
	uses(key: string): string {
		const drawn = this.drawn.get(key);
		if (drawn !== undefined) return drawn.uses;
		for (const part of this.#asked.values()) if (part.key === key) return part.uses ?? '';
		return '';
	}
}

interface Props<M> {
	name: string;
	view: View;
	/**
	 * Renders the part. model is the data of its key, undefined if the page has no parts. It may
	 * depend on nothing but model and the given view.
	 */
	draw: (model: M | undefined, view: View) => ReactNode;
}

/** A part of a page. */
export function Part<M>({ name, view, draw }: Props<M>): ReactNode {
	const part = view.parts?.named(name);
	if (view.parts === undefined || part === undefined) return draw(undefined, view);
	if (part.kept !== true && !view.parts.drawn.has(part.key)) {
		let timed = false;
		const alone = watched(view, () => {
			timed = true;
		});
		const html = renderToString(draw(part.model as M, alone));
		view.parts.drawn.set(part.key, { html, timed, uses: usedIn(html) });
	}
	return createElement('mh-part', { dangerouslySetInnerHTML: { __html: part.key } });
}
