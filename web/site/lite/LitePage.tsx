import type {
	Alternate,
	Block,
	CustomTopicPage,
	EventsPage,
	Frame,
	HousePage,
	LandingPage,
	Link,
	ListPage,
	NextPage,
	PartnerEventsPage,
	Section,
	SeriesListPage,
	StatusPage,
	StoryCard,
	StoryPage,
	VideosPage,
	WebStoriesPage,
	WebStoryPage,
} from '../../api/pages.gen';
import type { MessageId } from '../i18n/translate';
import { label, say, speech, type View } from '../view';

/** The address of the lite form of a page of the site; other addresses stay as they are. */
export function lite(href: string): string {
	if (!href.startsWith('/')) return href;
	const [path = '', fragment] = href.split('#');
	return `${path}${path.includes('?') ? '&' : '?'}lite=1${fragment === undefined ? '' : `#${fragment}`}`;
}

const Links = ({ links, view }: { links: readonly Link[]; view: View }) => (
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

const Stories = ({ cards, view }: { cards: readonly StoryCard[]; view: View }) => (
	<ul>
		{cards.map((card) => (
			<li key={card.id} {...speech(view, card.lang, card.dir)}>
				<a href={lite(card.href)}>{card.title}</a> <small>{view.dates.short(card.publishedAt)}</small>
			</li>
		))}
	</ul>
);

/** What is not a story and leads somewhere: an event, a web story, a video of the header. */
interface Item {
	title: string;
	href: string;
	note: string;
	/** Of the title. */
	lang: string;
}

const Items = ({ items, view }: { items: readonly Item[]; view: View }) => (
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

type Widgets = Pick<Section, 'events' | 'partners' | 'videos' | 'webStories'>;

const none: Widgets = { events: [], partners: [], videos: [], webStories: [] };

const itemsOf = ({ events, partners, videos, webStories }: Widgets, view: View): Item[] => {
	const when = (place: string, at: string) =>
		[place || view.t('event.online'), at === '' ? '' : view.dates.stamp(at)].filter(Boolean).join(' · ');
	return [
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

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
	<section>
		{title !== '' && <h2>{title}</h2>}
		{children}
	</section>
);

/** The sections of a landing or of a hub: its headlines. */
const Sections = ({ sections, view }: Pick<LandingPage, 'sections'> & { view: View }) =>
	sections.map((section) => {
		const links = [
			...section.links,
			...section.series.map(({ title, href }) => ({ text: title, href, key: '', lang: '' })),
		];
		const items = itemsOf(section, view);
		if (section.stories.cards.length + links.length + items.length === 0) return null;
		return (
			<Part key={section.id} title={say(view.t, section.title, section.key)}>
				{section.stories.cards.length > 0 && <Stories cards={section.stories.cards} view={view} />}
				{items.length > 0 && <Items items={items} view={view} />}
				{links.length > 0 && <Links links={links} view={view} />}
			</Part>
		);
	});

/** The parts of a hub or of a page of the house: headlines, and what stands in the others in a line each. */
const Blocks = ({ blocks, view }: { blocks: readonly Block[]; view: View }) =>
	blocks.map((block) =>
		block.section !== null ? (
			<Sections key={block.id} sections={[block.section]} view={view} />
		) : (
			<Part key={block.id} title={block.title}>
				{block.html !== '' && <div dangerouslySetInnerHTML={{ __html: block.html }} />}
				{block.items.length > 0 && (
					<ul>
						{block.items.map((item) => {
							const words = [item.label, item.place, item.kind, item.date].filter((word) => word !== '');
							return (
								<li key={`${item.title}${item.label}`}>
									{item.href === '' ? item.title : <a href={lite(item.href)}>{item.title}</a>}{' '}
									{block.kind !== 'resources' && <small>{words.join(' · ')}</small>}
									{block.kind === 'timeline' && <div dangerouslySetInnerHTML={{ __html: item.html }} />}
								</li>
							);
						})}
					</ul>
				)}
			</Part>
		),
	);

const Hub = ({ model, view }: { model: CustomTopicPage; view: View }) => (
	<>
		<h1>{model.title}</h1>
		{model.intro !== '' && <p className="excerpt">{model.intro}</p>}
		<Blocks blocks={model.blocks} view={view} />
	</>
);

const Translations = ({ others, view }: { others: readonly Alternate[]; view: View }) =>
	others.length === 0 ? null : (
		<Part title={view.t('story.translations')}>
			<Links
				links={others.map(({ name, href, lang }) => ({ text: name, href, lang, key: '' }))}
				view={view}
			/>
		</Part>
	);

const Landing = ({
	model,
	view,
}: {
	model: Frame & Pick<LandingPage, 'sections'> & Partial<LandingPage>;
	view: View;
}) => (
	<>
		<h1>{model.head.title}</h1>
		{model.sticky !== undefined && model.sticky.length > 0 && (
			<Part title={view.t('section.pinned')}>
				<Stories cards={model.sticky} view={view} />
			</Part>
		)}
		<Sections sections={model.sections} view={view} />
	</>
);

const Story = ({ model, view }: { model: StoryPage; view: View }) => {
	const { story } = model;
	return (
		<>
			<article {...speech(view, story.lang, story.dir)}>
				<h1>{story.title}</h1>
				{story.excerpt !== '' && <p className="excerpt">{story.excerpt}</p>}
				<p>
					<small>
						{story.authors.length > 0 &&
							`${view.t('byline.by', { names: view.dates.names(story.authors.map((author) => author.name)) })} · `}
						{view.dates.stamp(story.publishedAt)}
						{story.sponsor !== null && ` · ${view.t('sponsor.presented', { name: story.sponsor.name })}`}
					</small>
				</p>
				<div dangerouslySetInnerHTML={{ __html: story.html }} />
				{story.gate !== '' && (
					<p>
						<strong>{view.t(story.gate === 'member' ? 'paywall.member' : 'paywall.signIn')}</strong>
					</p>
				)}
				{story.corrections !== '' && (
					<p>
						<strong>{view.t('story.correction')}</strong> {story.corrections}
					</p>
				)}
			</article>
			<Translations others={model.translations} view={view} />
			{model.related.length > 0 && (
				<Part title={view.t('section.related')}>
					<Stories cards={model.related} view={view} />
				</Part>
			)}
		</>
	);
};

const House = ({ model, view }: { model: HousePage; view: View }) => (
	<>
		<article {...speech(view, model.lang, model.dir)}>
			<h1>{model.title}</h1>
			{model.excerpt !== '' && <p className="excerpt">{model.excerpt}</p>}
			<div dangerouslySetInnerHTML={{ __html: model.html }} />
		</article>
		<Blocks blocks={model.blocks} view={view} />
		<Translations others={model.translations} view={view} />
	</>
);

const More = ({ next, view }: { next: NextPage | null; view: View }) =>
	next === null ? null : (
		<p>
			<a href={lite(next.href)} rel="next">
				{view.t('showmore.more')}
			</a>
		</p>
	);

const List = ({ model, view }: { model: ListPage; view: View }) => (
	<>
		<h1>{say(view.t, model.header.title, model.header.key)}</h1>
		{model.header.description !== '' && <p className="excerpt">{model.header.description}</p>}
		{model.list.cards.length === 0 ? (
			<p>{view.t('list.empty')}</p>
		) : (
			<Stories cards={model.list.cards} view={view} />
		)}
		<More next={model.list.next} view={view} />
	</>
);

const Events = ({ model, view }: { model: EventsPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		<Links
			links={[
				{ text: '', key: 'menu.allEvents', href: model.path, lang: '' },
				{ text: '', key: 'menu.meetups', href: `${model.path}?category=MEETUP`, lang: '' },
			]}
			view={view}
		/>
		{model.events.length === 0 && <p>{view.t('event.empty')}</p>}
		{model.events.map((event) => (
			<article key={event.slug} id={event.slug}>
				<h2 {...speech(view, event.lang)}>{event.name}</h2>
				<p>
					<small>
						{event.place || view.t('event.online')}
						{event.startsAt !== '' && ` · ${view.dates.stamp(event.startsAt)}`}
					</small>
				</p>
				<p {...speech(view, event.lang)}>{event.description}</p>
				{event.link !== '' && <p>{<a href={event.link}>{view.t('event.details')}</a>}</p>}
			</article>
		))}
	</>
);

const Partners = ({ model, view }: { model: PartnerEventsPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		<Items items={itemsOf({ ...none, partners: model.events }, view)} view={view} />
	</>
);

const Videos = ({ model, view }: { model: VideosPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		<Stories cards={[...(model.lead === null ? [] : [model.lead]), ...model.list.cards]} view={view} />
		<More next={model.list.next} view={view} />
	</>
);

const WebStories = ({ model, view }: { model: WebStoriesPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		<Items items={itemsOf({ ...none, webStories: model.stories }, view)} view={view} />
	</>
);

const WebStory = ({ model, view }: { model: WebStoryPage; view: View }) => (
	<>
		<h1>{model.title}</h1>
		{model.slides.map((slide) => (
			<section key={slide.title + slide.text}>
				<h2>{slide.title}</h2>
				<p>{slide.text}</p>
			</section>
		))}
		{model.slides[0]?.href && (
			<p>
				<a href={lite(model.slides[0].href)}>{view.t('webstory.read')}</a>
			</p>
		)}
	</>
);

const SeriesList = ({ model }: { model: SeriesListPage }) => (
	<>
		<h1>{model.head.title}</h1>
		<ul>
			{model.series.map((series) => (
				<li key={series.href}>
					<a href={lite(series.href)}>{series.title}</a>
				</li>
			))}
		</ul>
	</>
);

const Status = ({ model, view }: { model: StatusPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		<p>{model.head.description}</p>
		<Stories cards={model.cards} view={view} />
	</>
);

const bodies = {
	LandingPage: Landing,
	CustomTopicPage: Hub,
	StoryPage: Story,
	HousePage: House,
	ListPage: List,
	SeriesListPage: SeriesList,
	EventsPage: Events,
	PartnerEventsPage: Partners,
	VideosPage: Videos,
	WebStoriesPage: WebStories,
	WebStoryPage: WebStory,
	StatusPage: Status,
} as const;

/** Whether pages of that name have a lite form. */
export const hasLite = (page: string): page is keyof typeof bodies => Object.hasOwn(bodies, page);

interface Props {
	page: keyof typeof bodies;
	frame: Frame;
	view: View;
}

/** The lite form of a story or a list: its words and its ways on, and nothing that is fetched. */
export const LitePage = ({ page, frame, view }: Props) => {
	const Body = bodies[page] as (props: { model: Frame; view: View }) => React.ReactNode;
	const { site, brand, footer } = frame;
	const groups: [MessageId, readonly Link[]][] = [
		['footer.pages', footer.pages],
		['footer.brands', footer.brands],
		['footer.languages', footer.languages],
	];
	return (
		<>
			<header>
				<p>
					<a href={lite('/')}>
						<strong lang="en">{site.name}</strong>
					</a>
					{brand.kind !== 'master' && (
						<>
							{' · '}
							<a href={lite(brand.path)}>{brand.name}</a>
						</>
					)}
				</p>
				<p>
					<a href={`${frame.path}?lite=0`} rel="nofollow">
						{view.t('lite.full')}
					</a>
				</p>
			</header>
			<main>
				<Body model={frame} view={view} />
			</main>
			<footer>
				{groups.map(
					([id, links]) =>
						links.length > 0 && (
							<Part key={id} title={view.t(id)}>
								<Links links={links} view={view} />
							</Part>
						),
				)}
			</footer>
		</>
	);
};
