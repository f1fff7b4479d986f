import type { Link, Picture, StoryCard } from '../api/pages.gen';
import type { ApiStory } from './api';

const link = (text: string, href: string): Link => ({ text, key: '', href, lang: '' });

/** A picture of the API, which leaves out what does not apply. */
const completePicture = (picture: NonNullable<ApiStory['picture']>): Picture => ({
	crops: {},
	decorative: false,
	...picture,
});

/** The kicker of a story: its series; else its brand, if that is not the page's; else its category; else its brand. */
function kickerOf({ brand, series, metadata }: ApiStory, pageBrand: string): Link {
	if (series !== null) return link(series.title, series.path);
	if (brand.slug === pageBrand && metadata.category !== null)
		return link(metadata.category.name, metadata.category.path);
	return link(brand.name, brand.path);
}

/** Converts a story of the API to the card model of a page of pageBrand, a brand slug. */
export const cardFromApi = (story: ApiStory, pageBrand: string): StoryCard => ({
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
	picture: story.picture && completePicture(story.picture),
	portrait: story.portrait && completePicture(story.portrait),
	sponsored: story.sponsored,
	sponsorLabel: story.sponsorLabel ?? '',
	cancelled: story.webinar?.cancelled ?? false,
	gated: story.gated,
	video: null,
});

/**
 * Removes from a card everything that the title of its page already says: the byline on the page of
 * the only author, and the kicker on the page that it links to. page is the path of the page.
 */
export const withoutPageName = (card: StoryCard, page: string | undefined): StoryCard => ({
	...card,
	authors: card.authors.length === 1 && card.authors[0]?.href === page ? [] : card.authors,
	kicker: page !== undefined && card.kicker.href === page ? link('', '') : card.kicker,
});
