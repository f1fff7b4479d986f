/** The pieces of which a document is made when it is sent to the program. */
import { createHash } from 'node:crypto';
import { withPlainQuotes } from './document';
import { type Parts, slot } from './parts';

/** A piece of a document. One with a key stands on other pages as well; one without is the page's own. */
export interface Piece {
	key?: string;
	/** Whether it is a part. One without content is a part whose HTML the program has. */
	part?: boolean;
	content?: string | Buffer;
	/** Of a part that was drawn for this page: whether its HTML depends on the minute, and what it uses. */
	timed?: boolean;
	uses?: string;
}

/** At most this many constants are remembered; there are some for each page and language. */
const mostConstants = 512;

/** Content that is the same on many pages, by the hash that stands for it. */
export class Constants {
	readonly #keys = new Map<string, string>();
	readonly #contents = new Map<string, Buffer>();

	/** What stands for the content until it takes its place. */
	slot(content: string): string {
		let key = this.#keys.get(content);
		if (key === undefined) {
			if (this.#keys.size >= mostConstants) {
				this.#keys.clear();
				this.#contents.clear();
			}
			key = createHash('sha256').update(content).digest('base64url').slice(0, 22);
			this.#keys.set(content, key);
			this.#contents.set(key, Buffer.from(content));
		}
		return slot(key);
	}

	/** The content of a key, undefined for the key of a part. */
	content(key: string): Buffer | undefined {
		return this.#contents.get(key);
	}
}

const slots = /<mh-part>(.*?)<\/mh-part>/;

/** Takes a document apart at its slots. */
export function piecesOf(document: string, parts: Parts, constants: Constants): Piece[] {
	return document.split(slots).map((text, place) => {
		if (place % 2 === 0) return { content: text };
		const constant = constants.content(text);
		if (constant !== undefined) return { key: text, content: constant };
		const drawn = parts.drawn.get(text);
		if (drawn === undefined) return { key: text, part: true };
		return {
			key: text,
			part: true,
			content: withPlainQuotes(drawn.html),
			timed: drawn.timed,
			uses: drawn.uses,
		};
	});
}
