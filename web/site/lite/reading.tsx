import type {
	Alternate,
	AnnouncedPage,
	Block,
	CustomTopicPage,
	HousePage,
	LandingPage,
	ListPage,
	LivePage,
	SeriesListPage,
	StatusPage,
	StoryPage,
	VideosPage,
	WebStoriesPage,
	WebStoryPage,
} from '../../api/pages.gen';
import type { MessageId } from '../i18n/translate';
import { whyOf } from '../pages/StoryPage';
import { say, speech, type View } from '../view';
import { Items, itemsOf, Links, lite, More, none, Part, Rich, Stories, Top } from './parts';

/** The sections of a landing or of a hub: its headlines. */
const Sections = ({
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
			<Part key={section.id} title={say(view.t, section.title, section.key)} spoken={speech(view, lang)}>
				{section.stories.cards.length > 0 && <Stories cards={section.stories.cards} view={view} />}
				{items.length > 0 && <Items items={items} view={view} />}
				{links.length > 0 && <Links links={links} view={view} />}
			</Part>
		);
	});

/** Kinds of blocks whose labels are in the page's language. */
const labelled = new Set(['brands', 'courses']);

/** The parts of a hub or of a page of the house: headlines, and what stands in the others in a line each. */
const Blocks = ({
	blocks,
	view,
	lang = '',
}: {
	blocks: readonly Block[];
	view: View;
	/** Of what an editor wrote, where it may not be the page's. */
	lang?: string;
}) =>
	blocks.map((block) => {
		const spoken = speech(view, lang);
		return block.section !== null ? (
			<Sections key={block.id} sections={[block.section]} view={view} lang={lang} />
		) : (
			<Part key={block.id} title={block.title} spoken={spoken}>
				<Rich html={block.html} spoken={spoken} />
				{block.items.length > 0 && (
					<ul>
						{block.items.map((item) => {
							const words = [item.label, item.place, item.kind, item.date].filter((word) => word !== '');
							return (
								<li key={`${item.title}${item.label}`}>
									<span {...(block.kind === 'brands' ? {} : spoken)}>
										{item.href === '' ? item.title : <a href={lite(item.href)}>{item.title}</a>}
									</span>{' '}
									{block.kind !== 'resources' && (
										<small {...(labelled.has(block.kind) ? {} : spoken)}>{words.join(' · ')}</small>
									)}
									{block.kind === 'timeline' && <Rich html={item.html} spoken={spoken} />}
								</li>
							);
						})}
					</ul>
				)}
			</Part>
		);
	});

export const Hub = ({ model, view }: { model: CustomTopicPage; view: View }) => (
	<>
		<h1 {...speech(view, model.titleLang)}>{model.title}</h1>
		{model.intro !== '' && (
			<p className="excerpt" {...speech(view, model.wordsLang)}>
				{model.intro}
			</p>
		)}
		<Blocks blocks={model.blocks} view={view} lang={model.wordsLang} />
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

export const Landing = ({ model, view }: { model: LandingPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		{model.sticky.length > 0 && (
			<Part title={view.t('section.pinned')}>
				<Stories cards={model.sticky} view={view} />
			</Part>
		)}
		<Sections sections={model.sections} view={view} />
	</>
);

export const Story = ({ model, view }: { model: StoryPage; view: View }) => {
	const { story } = model;
	return (
		<>
			<article {...speech(view, story.lang, story.dir)}>
				<Top title={story.title} text={story.excerpt} />
				<p>
					<small>
						{story.authors.length > 0 &&
							`${view.t('byline.by', { names: view.dates.names(story.authors.map((author) => author.name)) })} · `}
						{[story.company, story.place, view.dates.stamp(story.publishedAt)].filter(Boolean).join(' · ')}
						{story.sponsor !== null && ` · ${view.t('sponsor.presented', { name: story.sponsor.name })}`}
					</small>
				</p>
				<Rich html={story.html} />
				{story.gate !== '' && (
					<p>
						<strong>{whyOf(story, view)}</strong>{' '}
						{story.whole !== '' && (
							<a href={lite(story.whole)} rel="nofollow">
								{view.t('paywall.signIn')}
							</a>
						)}
					</p>
				)}
				{story.contact !== '' && (
					<p>
						<strong>{view.t('story.contact')}</strong> {story.contact}
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

export const House = ({ model, view }: { model: HousePage; view: View }) => (
	<>
		<article {...speech(view, model.lang, model.dir)}>
			<Top title={model.title} text={model.excerpt} />
			<Rich html={model.html} />
		</article>
		<Blocks blocks={model.blocks} view={view} />
		<Translations others={model.translations} view={view} />
	</>
);

export const List = ({ model, view }: { model: ListPage; view: View }) => (
	<>
		<Top title={say(view.t, model.header.title, model.header.key)} text={model.header.description} />
		{model.header.sponsor !== null && (
			<p>
				<a href={lite(model.header.sponsor.href)}>
					{view.t('sponsor.presented', { name: model.header.sponsor.name })}
				</a>
			</p>
		)}
		{model.list.cards.length === 0 ? (
			<p>{view.t('list.empty')}</p>
		) : (
			<Stories cards={model.list.cards} view={view} />
		)}
		<More next={model.list.next?.href ?? ''} view={view} />
		{model.calendar !== null && (
			<Part title={model.calendar.title}>
				<ul className="row">
					{model.calendar.days.map(
						({ href, count }, i) =>
							count > 0 && (
								<li key={href}>
									<a href={lite(href)}>{new Intl.NumberFormat(view.lang).format(i + 1)}</a>
								</li>
							),
					)}
				</ul>
			</Part>
		)}
	</>
);

export const Videos = ({ model, view }: { model: VideosPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		{model.lead === null && model.list.cards.length === 0 && <p>{view.t('list.empty')}</p>}
		<Stories cards={[...(model.lead === null ? [] : [model.lead]), ...model.list.cards]} view={view} />
		<More next={model.list.next?.href ?? ''} view={view} />
	</>
);

/** A broadcast: it plays on the full page. */
export const Live = ({ model, view }: { model: LivePage; view: View }) => {
	const { video, latest } = model;
	return (
		<>
			<p>
				<strong>{view.t(video === null ? 'live.off' : 'video.live')}</strong>
			</p>
			<Top title={model.title} text={model.description} spoken={speech(view, model.wordsLang)} />
			<p>
				{video === null ? (
					<a href={lite(model.videos)}>{view.t('live.videos')}</a>
				) : (
					<a href={model.other}>{view.t('video.watch')}</a>
				)}
			</p>
			{latest !== null && (
				<Part title={view.t('section.latestVideos')}>
					<Stories cards={latest.stories.cards} view={view} />
				</Part>
			)}
		</>
	);
};

export const WebStories = ({ model, view }: { model: WebStoriesPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		<Items items={itemsOf({ ...none, webStories: model.stories }, view)} view={view} />
	</>
);

export const WebStory = ({ model, view }: { model: WebStoryPage; view: View }) => (
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

export const SeriesList = ({ model, view }: { model: SeriesListPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		{model.series.length === 0 && <p>{view.t('list.empty')}</p>}
		<ul>
			{model.series.map((series) => (
				<li key={series.href}>
					<a href={lite(series.href)}>{series.title}</a>
				</li>
			))}
		</ul>
	</>
);

export const Status = ({ model, view }: { model: StatusPage; view: View }) => (
	<>
		<Top title={model.head.title} text={model.head.description} />
		<Stories cards={model.cards} view={view} />
	</>
);

export const Announced = ({ model, view }: { model: AnnouncedPage; view: View }) => (
	<>
		<Top title={view.t(model.key as MessageId)} text={view.t('announced.text')} />
		<Stories cards={model.cards} view={view} />
	</>
);
