import type { ReactNode } from 'react';
import type { Alternate, Filter, LandingPage, Link, Section, StoryCard } from '../../api/pages.gen';
import { langAttributes, linkText, textOrMessage, type View } from '../view';

/** The address of the lite form of a page. Addresses outside the site and of files are returned unchanged. */
export function liteHref(href: string): string {
	if (!href.startsWith('/') || /^\/(files|media)\//.test(href)) return href;
	const [path = '', fragment] = href.split('#');
	return `${path}${path.includes('?') ? '&' : '?'}lite=1${fragment === undefined ? '' : `#${fragment}`}`;
}

export const Links = ({ links, view }: { links: readonly Link[]; view: View }) => (
	<ul className="row">
		{links.map((link) => (
			<li key={link.href}>
				<a href={liteHref(link.href)} lang={link.lang || undefined}>
					{linkText(view.t, link)}
				</a>
			</li>
		))}
	</ul>
);

export const Stories = ({ cards, view }: { cards: readonly StoryCard[]; view: View }) => (
	<ul>
		{cards.map((card) => (
			<li key={card.id}>
				<a href={liteHref(card.href)} {...langAttributes(view, card.lang, card.dir)}>
					{card.title}
				</a>{' '}
				<small>{view.dates.relative(card.publishedAt)}</small>
			</li>
		))}
	</ul>
);

/** A list item that is not a story card: an event, a web story or a video. */
export interface Item {
	title: string;
	href: string;
	note: string;
	/** Language of the title. */
	lang: string;
}

export const Items = ({ items, view }: { items: readonly Item[]; view: View }) => (
	<ul>
		{items.map((item) => (
			<li key={item.href}>
				<a href={liteHref(item.href)} {...langAttributes(view, item.lang)}>
					{item.title}
				</a>{' '}
				<small>{item.note}</small>
			</li>
		))}
	</ul>
);

type Widgets = Pick<
	Section,
	'companies' | 'events' | 'newsletter' | 'partners' | 'videos' | 'webStories' | 'webinars'
>;

export const noWidgets: Widgets = {
	companies: [],
	events: [],
	newsletter: null,
	partners: [],
	videos: [],
	webStories: [],
	webinars: [],
};

/** The items of a section that are not story cards, each with a note about place, time or brand. */
export const widgetItems = (
	{ companies, events, newsletter, partners, videos, webStories, webinars }: Widgets,
	view: View,
): Item[] => {
	const placeAndTime = (place: string, startsAt: string, zone = '') =>
		[place || view.t('event.online'), startsAt === '' ? '' : view.dates.dateTime(startsAt, zone || undefined)]
			.filter(Boolean)
			.join(' · ');
	return [
		...(newsletter?.items ?? []).map(({ text, href, lang }) => ({ title: text, href, lang, note: '' })),
		...videos.map(({ title, href, lang }) => ({ title, href, lang, note: '' })),
		...events.map(({ name, details, place, startsAt, zone, lang }) => ({
			title: name,
			href: details,
			lang,
			note: placeAndTime(place, startsAt, zone),
		})),
		...webinars.map(({ title, href, lang, startsAt }) => ({
			title,
			href,
			lang,
			note: view.dates.dateTime(startsAt),
		})),
		...webStories.map(({ title, href, brand, lang }) => ({ title, href, lang, note: brand })),
		...companies.map(({ name, href, product }) => ({ title: name, href, lang: '', note: product })),
		...partners.map(({ name, href, city, startsAt, lang }) => ({
			title: name,
			href,
			lang,
			note: placeAndTime(city, startsAt),
		})),
	];
};

export const TitledSection = ({
	title,
	langProps,
	children,
}: {
	title: string;
	/** Language attributes of the title. */
	langProps?: ReturnType<typeof langAttributes>;
	children: ReactNode;
}) => (
	<section>
		{title !== '' && <h2 {...langProps}>{title}</h2>}
		{children}
	</section>
);

/** The link to the next page of a list; nothing if next is "". */
export const NextLink = ({ next, view }: { next: string; view: View }) =>
	next === '' ? null : (
		<p>
			<a href={liteHref(next)} rel="next">
				{view.t('showmore.more')}
			</a>
		</p>
	);

/** The title of a page with an optional text. */
export const PageTitle = ({
	title,
	text,
	langProps,
}: {
	title: string;
	text: string;
	/** Language attributes of both. */
	langProps?: ReturnType<typeof langAttributes>;
}) => (
	<>
		<h1 {...langProps}>{title}</h1>
		{text !== '' && (
			<p className="excerpt" {...langProps}>
				{text}
			</p>
		)}
	</>
);

/** HTML that the server has sanitised. */
export const Html = ({ html, langProps }: { html: string; langProps?: ReturnType<typeof langAttributes> }) =>
	html === '' ? null : <div {...langProps} dangerouslySetInnerHTML={{ __html: html }} />;

/** A row of links that filter a list. */
export const Choices = ({
	name,
	choices,
	view,
}: {
	name: string;
	choices: readonly Filter[];
	view: View;
}) => (
	<nav aria-label={name}>
		<ul className="row">
			{choices.map((choice) => (
				<li key={choice.text || choice.key}>
					<a href={liteHref(choice.href)} aria-current={choice.current ? 'true' : undefined}>
						{textOrMessage(view.t, choice.text, choice.key)}
					</a>
				</li>
			))}
		</ul>
	</nav>
);

/** The headlines of the sections of a landing page or hub. */
export const Sections = ({
	sections,
	view,
	lang = '',
}: Pick<LandingPage, 'sections'> & { view: View; lang?: string }) =>
	sections.map((section) => {
		const links = [
			...section.links,
			...section.series.map(({ title, href }) => ({ text: title, href, key: '', lang: '' })),
		];
		const items = widgetItems(section, view);
		if (section.stories.cards.length + links.length + items.length === 0) return null;
		return (
			<TitledSection
				key={section.id}
				title={textOrMessage(view.t, section.title, section.key)}
				langProps={langAttributes(view, lang)}
			>
				{section.stories.cards.length > 0 && <Stories cards={section.stories.cards} view={view} />}
				{items.length > 0 && <Items items={items} view={view} />}
				{links.length > 0 && <Links links={links} view={view} />}
			</TitledSection>
		);
	});

export const Translations = ({ others, view }: { others: readonly Alternate[]; view: View }) =>
	others.length === 0 ? null : (
		<TitledSection title={view.t('story.translations')}>
			<Links
				links={others.map(({ name, href, lang }) => ({ text: name, href, lang, key: '' }))}
				view={view}
			/>
		</TitledSection>
	);
