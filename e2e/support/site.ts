/** Finds the demonstration's stories through the public API, so that no test knows an id or a date. */
import { brandStories, type Card, type Result } from '../../web/api/client.gen.ts';

/** Returns the value of a response. Throws an error with the status and the problem if the call failed. */
export function unwrap<T>(response: Result<T>): T {
	if (!response.ok)
		throw new Error(`the API responds with ${response.status}: ${JSON.stringify(response.problem)}`);
	return response.value;
}

const pageSize = 50;

export class Site {
	readonly #base: string;
	readonly #brands = new Map<string, Promise<Card[]>>();

	constructor(address: string) {
		this.#base = `${address}/api/v2`;
	}

	/** All stories of a brand, newest first. */
	stories(brand: string): Promise<Card[]> {
		let all = this.#brands.get(brand);
		if (!all) {
			all = this.#read(brand);
			this.#brands.set(brand, all);
		}
		return all;
	}

	async #read(slug: string): Promise<Card[]> {
		const all: Card[] = [];
		for (;;) {
			const page = { slug, limit: pageSize, offset: all.length };
			const { stories } = unwrap(await brandStories(page, { base: this.#base }));
			all.push(...stories);
			if (stories.length < pageSize) return all;
		}
	}

	/** The newest story of a brand that fulfils a condition, by default of an article that is not gated. Throws if there is none. */
	async story(brand: string, condition: (card: Card) => boolean = article): Promise<Card> {
		const found = (await this.stories(brand)).find(condition);
		if (!found) throw new Error(`${brand} has no such story`);
		return found;
	}
}

/** An article that is not gated. */
export const article = (card: Card): boolean => card.type === 'ARTICLE' && !card.gated;
export const video = (card: Card): boolean => card.type === 'VIDEO';
export const gated = (card: Card): boolean => card.gated;
/** A condition for articles that are not gated and have a layout. */
export const layout =
	(name: string) =>
	(card: Card): boolean =>
		article(card) && card.layout === name;
