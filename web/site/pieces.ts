/** Splits a document into the pieces that the renderer sends to the program. */
import { createHash } from 'node:crypto';
import { withPlainQuotes } from './document';
import { type Parts, partPlaceholder } from './parts';

/**
 * A piece of a document. A piece with a key may belong to other pages as well; a piece without one
 * belongs to this page only.
 */
export interface Piece {
	key?: string;
	/** Whether it is a part. If the program already has the HTML of a part, the part has no content. */
	part?: boolean;
	content?: string | Buffer;
	/**
	 * For a part that was rendered for this page: whether its HTML depends on the minute, and its
	 * classes and languages.
	 */
	showsTime?: boolean;
	selectors?: string;
}

/** Maximum number of constants in memory. Each page and language has a few. */
const maxConstants = 512;

/** Content that is the same on many pages, by its hash. */
export class Constants {
	/** Hashes by the stylesheet and by everything else that determines the content. */
	readonly #keys = new Map<string, Map<string, string>>();
	readonly #contents = new Map<string, Buffer>();

	/**
	 * Returns the placeholder that stands for content until it is inserted. The result of make, which is called for new
	 * content, must depend on css and rest only.
	 */
	placeholder(css: string, rest: string, make: () => string): string {
		const storedKey = this.#keys.get(css)?.get(rest);
		if (storedKey !== undefined) return partPlaceholder(storedKey);
		if (this.#contents.size >= maxConstants) {
			this.#keys.clear();
			this.#contents.clear();
		}
		const content = make();
		const key = createHash('sha256').update(content).digest('base64url').slice(0, 22);
		this.#contents.set(key, Buffer.from(content));
		const keysOfSheet = this.#keys.get(css) ?? new Map<string, string>();
		this.#keys.set(css, keysOfSheet.set(rest, key));
		return partPlaceholder(key);
	}

	/** The content of a key, undefined for the key of a part. */
	content(key: string): Buffer | undefined {
		return this.#contents.get(key);
	}
}

const placeholders = /<mh-part>(.*?)<\/mh-part>/;

/** Splits a document at its placeholders. */
export function piecesOf(document: string, parts: Parts, constants: Constants): Piece[] {
	return document.split(placeholders).map((text, index) => {
		if (index % 2 === 0) return { content: text };
		const constant = constants.content(text);
		if (constant !== undefined) return { key: text, content: constant };
		const rendered = parts.rendered.get(text);
		if (rendered === undefined) return { key: text, part: true };
		return {
			key: text,
			part: true,
			content: withPlainQuotes(rendered.html),
			showsTime: rendered.showsTime,
			selectors: rendered.selectors,
		};
	});
}
