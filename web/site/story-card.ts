import type { Link, StoryCard } from '../api/pages.gen';
import type { ApiStory } from './api';

const link = (text: string, href: string): Link => ({ text, key: '', href, lang: '' });

/** One tag: the series, else the brand when it is not the page's, else the category, else the brand. */
function kickerOf({ brand, series, metadata }: ApiStory, pageBrand: string): Link {
	if (series !== null) return link(series.title, series.path);
	if (brand.slug === pageBrand && metadata.category !== null)
		return link(metadata.category.name, metadata.category.path);
	return link(brand.name, brand.path);
}

/** A story of the API as a card on a page of pageBrand. */
export const cardOf = (story: ApiStory, pageBrand: string): StoryCard => ({
	id: story.id,
	href: story.path,
	title: story.title,
	excerpt: story.metadata.excerpt,
	lang: story.lang,
	dir: story.dir,
	kind: story.type,
	kicker: kickerOf(story, pageBrand),
	brand: link(story.brand.name, story.brand.path),
	authors: story.metadata.authors.map((author) => link(author.name, author.path)),
	publishedAt: story.publishedAt,
	minutes: story.minutes,
	duration: story.duration,
	picture: story.picture,
	portrait: story.portrait,
	sponsored: story.sponsored,
	gated: story.gated,
	video: null,
});

/** A card on the page of its only author, which has said whose it is. */
export const unsigned = (card: StoryCard, author: string | undefined): StoryCard =>
	card.authors.length === 1 && card.authors[0]?.href === author ? { ...card, authors: [] } : card;
