import type { Section as Model } from '../../../api/pages.gen';
import { Enhancement } from '../../enhancements/Enhancement';
import { linkText, textOrMessage, type View } from '../../view';
import { Carousel } from '../Carousel/Carousel';
import { CompanyCard } from '../CompanyCard/CompanyCard';
import { EventCard } from '../EventCard/EventCard';
import { FeaturedVideo } from '../FeaturedVideo/FeaturedVideo';
import { NewsletterBrief } from '../NewsletterBrief/NewsletterBrief';
import { PartnerCard } from '../PartnerCard/PartnerCard';
import { Publisher } from '../Publisher/Publisher';
import rail from '../Rail/Rail.module.css';
import { SectionHeader } from '../SectionHeader/SectionHeader';
import { SeriesCard } from '../SeriesCard/SeriesCard';
import { StoryCard } from '../StoryCard/StoryCard';
import { Ticker } from '../Ticker/Ticker';
import { VideoCard } from '../VideoCard/VideoCard';
import { WebinarCard } from '../WebinarCard/WebinarCard';
import { WebStoryTile } from '../WebStoryTile/WebStoryTile';
import { estimatedHeights } from './heights';
import layouts from './Layouts.module.css';
import type { FirstLayout } from './openings';
import { Cards, type CardsProps, type Continuation, ExtendableList, FourColumns, LeadStory } from './Section';
import styles from './Section.module.css';
import { bandSlot, fourColumnSlots } from './slots';

interface Props {
	section: Model;
	view: View;
	continuation: Continuation;
	/** Language of the title. */
	lang?: string;
	/** Whether it is the first section of the page: its first picture loads at high priority and its title is not shown. */
	first?: boolean;
}

const spans: Record<string, string | undefined> = {
	SMALL: styles.small,
	MEDIUM: styles.medium,
	LARGE: styles.large,
};

/** One story across the whole width, and the others in a row below it. */
const FullWidthLead = ({
	stories,
	view,
	opening,
	first,
}: Pick<CardsProps, 'stories' | 'view'> & { opening: Exclude<FirstLayout, 'lead'>; first: boolean }) => {
	const [lead, ...rest] = stories;
	if (!lead) return null;
	return (
		<div className={styles[opening]}>
			<StoryCard
				story={lead}
				view={view}
				look="lead"
				level={first ? 2 : 3}
				first={first}
				slot={opening === 'cover' ? 'wide' : 'lead'}
			/>
			{rest.length > 0 && <Cards stories={rest} view={view} look="row" list={styles.below} />}
		</div>
	);
};

/** Videos that play in place. A single video has its text beside it. */
const PlayableVideos = ({ stories, view }: Pick<CardsProps, 'stories' | 'view'>) => {
	const playable = stories.flatMap((story) => (story.video === null ? [] : [{ story, video: story.video }]));
	return (
		<ul className={`${layouts.watch} ${rail.fades}`}>
			{playable.map(({ story, video }) => (
				<li key={story.id}>
					<VideoCard story={story} video={video} view={view} large={playable.length === 1} />
				</li>
			))}
		</ul>
	);
};

function sectionContent(section: Model, view: View, continuation: Continuation, first: boolean) {
	const stories = section.stories.cards;
	switch (section.kind) {
		case 'series':
			return (
				<ul className={`${layouts.rail} ${rail.fades}`}>
					{section.series.map((series) => (
						<li key={series.href}>
							<SeriesCard series={series} view={view} />
						</li>
					))}
				</ul>
			);
		case 'video-header':
			return (
				<Enhancement name="times" when="visible">
					<Carousel
						slides={section.videos.map((video, index) => ({
							key: `${index} ${video.href}`,
							content: <FeaturedVideo video={video} view={view} />,
						}))}
						view={view}
					/>
				</Enhancement>
			);
		case 'events':
			return (
				<Enhancement name="times" when="visible">
					<ul className={layouts.board}>
						{section.events.map((event) => (
							<li key={event.slug}>
								<EventCard event={event} view={view} />
							</li>
						))}
					</ul>
				</Enhancement>
			);
		case 'web-stories':
			return (
				<ul className={`${layouts.rail} ${rail.fades}`}>
					{section.webStories.map((story) => (
						<li key={story.href}>
							<WebStoryTile story={story} view={view} />
						</li>
					))}
				</ul>
			);
		case 'partner-events': {
			const slots = fourColumnSlots(section.partners.length, section.size, view.variant);
			return (
				<ul className={styles.four}>
					{section.partners.map((event, index) => (
						<li key={event.href}>
							<PartnerCard event={event} view={view} slot={index === 0 ? slots.first : slots.others} />
						</li>
					))}
				</ul>
			);
		}
		case 'companies':
			return (
				<ul className={layouts.ledger}>
					{section.companies.map((company) => (
						<li key={company.href}>
							<CompanyCard company={company} view={view} look="product" level={3} />
						</li>
					))}
				</ul>
			);
		case 'webinars':
			return (
				<Enhancement name="webinars" when="visible">
					<ul className={styles.columns}>
						{section.webinars.map((card) => (
							<li key={card.id}>
								<WebinarCard card={card} view={view} />
							</li>
						))}
					</ul>
				</Enhancement>
			);
		case 'ticker':
			return section.ticker && <Ticker prices={section.ticker} view={view} />;
		case 'newsletter':
			return section.newsletter && <NewsletterBrief card={section.newsletter} view={view} />;
		case 'languages':
			return (
				<ul className={styles.languages}>
					{section.links.map((link) => (
						<li key={link.href}>
							<a className="own-name" href={link.href} lang={link.lang || undefined}>
								{linkText(view.t, link)}
							</a>
						</li>
					))}
				</ul>
			);
		default:
	}
	switch (section.layout) {
		case 'lead':
			return <LeadStory stories={stories} view={view} first={first} />;
		case 'cover':
		case 'spread':
			return <FullWidthLead stories={stories} view={view} opening={section.layout} first={first} />;
		case 'rail':
			return <Cards stories={stories} view={view} look="portrait" list={`${layouts.rail} ${rail.fades}`} />;
		case 'numbered':
			return <Cards stories={stories} view={view} look="text" list={layouts.numbered} />;
		case 'columns':
			return <Cards stories={stories} view={view} look="row" list={styles.columns} />;
		case 'watch':
			return <PlayableVideos stories={stories} view={view} />;
		case 'band':
			return (
				<Cards
					stories={stories}
					view={view}
					look="picture"
					list={`${layouts.reel} ${rail.fades}`}
					slot={bandSlot(stories.length)}
				/>
			);
		case 'latest':
			return <ExtendableList section={section} view={view} continuation={continuation} />;
		default:
			return <FourColumns stories={stories} view={view} size={section.size} />;
	}
}

/** Layouts with a dark background across the whole page. */
const darkLayouts = ['band', 'carousel'];

/** A section of a landing page in its layout, over 6, 8, 10 or all 12 columns. */
export const LandingSection = ({ section, view, continuation, lang, first = false }: Props) => {
	const id = `section-${section.id}`;
	const title = textOrMessage(view.t, section.title, section.key);
	const accent = section.brand;
	return (
		<section
			className={
				`${styles.section} ${spans[section.size] ?? ''} ` +
				`${darkLayouts.includes(section.layout) ? styles.band : ''} ${first ? styles.opening : ''}`
			}
			aria-labelledby={title === '' || first ? undefined : id}
			data-size={section.size || undefined}
			data-section={view.preview ? section.id : undefined}
			data-accent={accent === null ? undefined : accent.slug}
			style={
				{
					...(first ? {} : estimatedHeights(section)),
					...(accent === null
						? {}
						: { '--brand-accent': accent.accent, '--brand-accent-dark': accent.accentDark }),
				} as React.CSSProperties
			}
		>
			<div className={styles.inner}>
				{title !== '' && !first && (
					<SectionHeader
						id={id}
						title={title}
						href={section.href}
						view={view}
						lang={section.newsletter?.signup.lang ?? lang}
						line={{ text: section.line, lang: section.lineLang }}
						note={section.ticker?.sample ? view.t('ticker.sample') : ''}
					/>
				)}
				{section.publisher !== null && <Publisher publisher={section.publisher} view={view} />}
				{sectionContent(section, view, continuation, first)}
			</div>
		</section>
	);
};
