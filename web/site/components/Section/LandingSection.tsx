import type { Section as Model } from '../../../api/pages.gen';
import { Enhancement } from '../../enhancements/Enhancement';
import { label, say, type View } from '../../view';
import { Brief } from '../Brief/Brief';
import { Carousel } from '../Carousel/Carousel';
import { EventCard } from '../EventCard/EventCard';
import { FeaturedVideo } from '../FeaturedVideo/FeaturedVideo';
import { PartnerCard } from '../PartnerCard/PartnerCard';
import { SectionHeader } from '../SectionHeader/SectionHeader';
import { SeriesCard } from '../SeriesCard/SeriesCard';
import { Sponsor } from '../Sponsor/Sponsor';
import { StoryCard } from '../StoryCard/StoryCard';
import { Ticker } from '../Ticker/Ticker';
import { VideoCard } from '../VideoCard/VideoCard';
import { WebStoryTile } from '../WebStoryTile/WebStoryTile';
import type { Opening } from './openings';
import { Cards, type CardsProps, type Continuation, Four, Lead, River } from './Section';
import styles from './Section.module.css';
import strips from './Strips.module.css';
import { four, reel } from './slots';

interface Props {
	section: Model;
	view: View;
	continuation: Continuation;
	/** Of the title. */
	lang?: string;
	/** The first section of the page: its first picture is fetched at once and its title is not shown. */
	first?: boolean;
}

const spans: Record<string, string | undefined> = {
	SMALL: styles.small,
	MEDIUM: styles.medium,
	LARGE: styles.large,
};

/** One story across the page, the others in a row below it. */
const Across = ({
	stories,
	view,
	opening,
	first,
}: Pick<CardsProps, 'stories' | 'view'> & { opening: Exclude<Opening, 'lead'>; first: boolean }) => {
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

/** Videos that play in place; a single one stands beside its words. */
const Watch = ({ stories, view }: Pick<CardsProps, 'stories' | 'view'>) => {
	const playing = stories.flatMap((story) => (story.video === null ? [] : [{ story, video: story.video }]));
	return (
		<ul className={strips.watch}>
			{playing.map(({ story, video }) => (
				<li key={story.id}>
					<VideoCard story={story} video={video} view={view} large={playing.length === 1} />
				</li>
			))}
		</ul>
	);
};

function composition(section: Model, view: View, continuation: Continuation, first: boolean) {
	const stories = section.stories.cards;
	switch (section.kind) {
		case 'series':
			return (
				<ul className={strips.rail}>
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
						slides={section.videos.map((video, place) => ({
							key: `${place} ${video.href}`,
							content: <FeaturedVideo video={video} view={view} />,
						}))}
						view={view}
					/>
				</Enhancement>
			);
		case 'events':
			return (
				<Enhancement name="times" when="visible">
					<ul className={strips.board}>
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
				<ul className={strips.rail}>
					{section.webStories.map((story) => (
						<li key={story.href}>
							<WebStoryTile story={story} view={view} />
						</li>
					))}
				</ul>
			);
		case 'partner-events': {
			const slots = four(section.partners.length, section.size, view.variant);
			return (
				<ul className={styles.four}>
					{section.partners.map((event, place) => (
						<li key={event.href}>
							<PartnerCard event={event} view={view} slot={place === 0 ? slots.first : slots.others} />
						</li>
					))}
				</ul>
			);
		}
		case 'ticker':
			return section.ticker && <Ticker prices={section.ticker} view={view} />;
		case 'newsletter':
			return section.newsletter && <Brief card={section.newsletter} view={view} />;
		case 'languages':
			return (
				<ul className={styles.languages}>
					{section.links.map((link) => (
						<li key={link.href}>
							<a className="own-name" href={link.href} lang={link.lang || undefined}>
								{label(view.t, link)}
							</a>
						</li>
					))}
				</ul>
			);
		default:
	}
	switch (section.layout) {
		case 'lead':
			return <Lead stories={stories} view={view} first={first} />;
		case 'cover':
		case 'spread':
			return <Across stories={stories} view={view} opening={section.layout} first={first} />;
		case 'rail':
			return <Cards stories={stories} view={view} look="portrait" list={strips.rail} />;
		case 'numbered':
			return <Cards stories={stories} view={view} look="text" list={strips.numbered} />;
		case 'columns':
			return <Cards stories={stories} view={view} look="row" list={styles.columns} />;
		case 'watch':
			return <Watch stories={stories} view={view} />;
		case 'band':
			return (
				<Cards stories={stories} view={view} look="picture" list={strips.reel} slot={reel(stories.length)} />
			);
		case 'latest':
			return <River section={section} view={view} continuation={continuation} />;
		default:
			return <Four stories={stories} view={view} size={section.size} />;
	}
}

/** Layouts that run dark from edge to edge. */
const dark = ['band', 'carousel'];

/** One band of a landing, in its composition, over 6, 8, 10 or all 12 columns. */
export const LandingSection = ({ section, view, continuation, lang, first = false }: Props) => {
	const id = `section-${section.id}`;
	const title = say(view.t, section.title, section.key);
	const accent = section.brand;
	return (
		<section
			className={`${styles.section} ${spans[section.size] ?? ''} ${dark.includes(section.layout) ? styles.band : ''} ${first ? styles.opening : ''}`}
			aria-labelledby={title === '' || first ? undefined : id}
			data-size={section.size || undefined}
			data-accent={accent === null ? undefined : accent.slug}
			style={
				accent === null
					? undefined
					: ({
							'--brand-accent': accent.accent,
							'--brand-accent-dark': accent.accentDark,
						} as React.CSSProperties)
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
						note={section.ticker?.sample ? view.t('ticker.sample') : ''}
					/>
				)}
				{section.sponsor !== null && <Sponsor sponsor={section.sponsor} view={view} />}
				{composition(section, view, continuation, first)}
			</div>
		</section>
	);
};
