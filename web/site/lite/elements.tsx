import type { ReactNode } from 'react';
import type { Alternate, Filter, LandingPage, Link, Section, StoryCard } from '../../api/pages.gen';
import { label, say, speech, type View } from '../view';

/** The address of the lite form of a page of the site; other addresses stay as they are. */
export function lite(href: string): string {
	if (!href.startsWith('/') || /^\/(files|media)\//.test(href)) return href;
	const [path = '', fragment] = href.split('#');
	return `${path}${path.includes('?') ? '&' : '?'}lite=1${fragment === undefined ? '' : `#${fragment}`}`;
}

export const Links = ({ links, view }: { links: readonly Link[]; view: View }) => (
	<ul className="row">
		{links.map((link) => (
			<li key={link.href}>
				<a href={lite(link.href)} lang={link.lang || undefined}>
					{label(view.t, link)}
				</a>
			</li>
		))}
	</ul>
);

export const Stories = ({ cards, view }: { cards: readonly StoryCard[]; view: View }) => (
	<ul>
		{cards.map((card) => (
			<li key={card.id}>
				<a href={lite(card.href)} {...speech(view, card.lang, card.dir)}>
					{card.title}
				</a>{' '}
				<small>{view.dates.short(card.publishedAt)}</small>
			</li>
		))}
	</ul>
);

/** What is not a story and leads somewhere: an event, a web story, a video of the header. */
export interface Item {
	title: string;
	href: string;
	note: string;
	/** Of the title. */
	lang: string;
}

export const Items = ({ items, view }: { items: readonly Item[]; view: View }) => (
	<ul>
		{items.map((item) => (
			<li key={item.href}>
				<a href={lite(item.href)} {...speech(view, item.lang)}>
					{item.title}
				</a>{' '}
				<small>{item.note}</small>
			</li>
		))}
	</ul>
);

type Widgets = Pick<Section, 'events' | 'newsletter' | 'partners' | 'videos' | 'webStories'>;

export const none: Widgets = { events: [], newsletter: null, partners: [], videos: [], webStories: [] };

export const itemsOf = (
	{ events, newsletter, partners, videos, webStories }: Widgets,
	view: View,
): Item[] => {
	const when = (place: string, at: string) =>
		[place || view.t('event.online'), at === '' ? '' : view.dates.stamp(at)].filter(Boolean).join(' · ');
	return [
		...(newsletter?.items ?? []).map(({ text, href, lang }) => ({ title: text, href, lang, note: '' })),
		...videos.map(({ title, href, lang }) => ({ title, href, lang, note: '' })),
		...events.map(({ name, details, place, startsAt, lang }) => ({
			title: name,
			href: details,
			lang,
			note: when(place, startsAt),
		})),
		...webStories.map(({ title, href, brand, lang }) => ({ title, href, lang, note: brand })),
		...partners.map(({ name, href, city, startsAt, lang }) => ({
			title: name,
			href,
			lang,
			note: when(city, startsAt),
		})),
	];
};

export const TitledSection = ({
	title,
	spoken,
	children,
}: {
	title: string;
	/** Language attributes of the title. */
	spoken?: ReturnType<typeof speech>;
	children: ReactNode;
}) => (
	<section>
		{title !== '' && <h2 {...spoken}>{title}</h2>}
		{children}
	</section>
);

/** The way to the next page of a list, whose address is "" at the end. */
export const More = ({ next, view }: { next: string; view: View }) =>
	next === '' ? null : (
		<p>
			<a href={lite(next)} rel="next">
				{view.t('showmore.more')}
			</a>
		</p>
	);

/** What every page begins with. */
export const Top = ({
	title,
	text,
	spoken,
}: {
	title: string;
	text: string;
	/** Language attributes of both. */
	spoken?: ReturnType<typeof speech>;
}) => (
	<>
		<h1 {...spoken}>{title}</h1>
		{text !== '' && (
			<p className="excerpt" {...spoken}>
				{text}
			</p>
		)}
	</>
);

/** A text with markup, made by the server. */
export const Rich = ({ html, spoken }: { html: string; spoken?: ReturnType<typeof speech> }) =>
	html === '' ? null : <div {...spoken} dangerouslySetInnerHTML={{ __html: html }} />;

/** A row of choices that narrow a list. */
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
					<a href={lite(choice.href)} aria-current={choice.current ? 'true' : undefined}>
						{say(view.t, choice.text, choice.key)}
					</a>
				</li>
			))}
		</ul>
	</nav>
);

/** The sections of a landing or of a hub: its headlines. */
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
		const items = itemsOf(section, view);
		if (section.stories.cards.length + links.length + items.length === 0) return null;
		return (
			<TitledSection
				key={section.id}
				title={say(view.t, section.title, section.key)}
				spoken={speech(view, lang)}
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
