import type { Section as Model, StoryCard as Story } from '../../../api/pages.gen';
import { excerpt } from '../../i18n/catalogues';
import { Island } from '../../islands/Island';
import { showMoreTexts } from '../../islands/ShowMore/texts';
import { label, say, type View } from '../../view';
import type { Slot } from '../Picture/Picture';
import { SectionHeader } from '../SectionHeader/SectionHeader';
import { SeriesCard } from '../SeriesCard/SeriesCard';
import { Sponsor } from '../Sponsor/Sponsor';
import { type CardLook, cardTexts, StoryCard } from '../StoryCard/StoryCard';
import type { Opening } from './openings';
import styles from './Section.module.css';
import { four, reel } from './slots';

/** What a list needs to go on in the browser. */
export interface Continuation {
	now: string;
	timeZone: string;
	/** Level of the headlines in the list. */
	level: 2 | 3;
	/** Ids of all stories on the page, where other sections show some too. */
	shown?: string[];
}

interface Props {
	section: Model;
	view: View;
	continuation: Continuation;
	/** The first section of the page: its first picture is fetched at once and its title is not shown. */
	first?: boolean;
}

const spans: Record<string, string | undefined> = {
	SMALL: styles.small,
	MEDIUM: styles.medium,
	LARGE: styles.large,
};

interface CardsProps {
	stories: readonly Story[];
	view: View;
	look: CardLook;
	/** Look of the first card, when it is another. */
	opening?: CardLook;
	list?: string;
	level?: 2 | 3;
	/** Where the pictures stand, when the look does not say it. */
	slot?: Slot;
}

const Cards = ({ stories, view, look, opening = look, list, level = 3, slot }: CardsProps) => (
	<ul className={list}>
		{stories.map((story, place) => (
			<li key={story.id}>
				<StoryCard story={story} view={view} look={place === 0 ? opening : look} level={level} slot={slot} />
			</li>
		))}
	</ul>
);

/** Pictures side by side, four to a row. */
export const Four = ({
	stories,
	view,
	size = '',
}: Pick<CardsProps, 'stories' | 'view'> & { size?: Model['size'] }) => {
	const slots = four(stories.length, size);
	return (
		<ul className={styles.four}>
			{stories.map((story, place) => (
				<li key={story.id}>
					<StoryCard
						story={story}
						view={view}
						look="picture"
						level={3}
						slot={place === 0 ? slots.first : slots.others}
					/>
				</li>
			))}
		</ul>
	);
};

/** How many stories stand at most beside a lead: in text, and as briefs. */
const besides = 3;
const most = besides + 6;

/** One story large, the others beside it. */
export const Lead = ({
	stories,
	view,
	first = false,
	level = 3,
}: Pick<CardsProps, 'stories' | 'view' | 'level'> & { first?: boolean }) => {
	const [lead, ...rest] = stories;
	if (!lead) return null;
	const beside = rest.slice(0, besides);
	const briefs = rest.slice(besides, most);
	const pair = rest.length > 0 && briefs.length <= 1;
	return (
		<div className={pair ? styles.pair : rest.length > 0 ? styles.front : styles.alone}>
			<StoryCard
				story={lead}
				view={view}
				look="lead"
				level={first ? 2 : level}
				first={first}
				slot={pair ? 'main' : 'lead'}
			/>
			{beside.length > 0 && (
				<Cards
					stories={beside}
					view={view}
					look="text"
					opening={beside.length < besides ? 'picture' : 'text'}
					list={styles.column}
					level={level}
				/>
			)}
			{briefs.length > 1 && <Cards stories={briefs} view={view} look="brief" list={styles.briefs} />}
		</div>
	);
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

/** A list of stories that runs down the page and can be continued. */
export const River = ({
	section,
	view,
	continuation,
}: {
	section: Pick<Model, 'stories'>;
	view: View;
	continuation: Continuation;
}) => {
	const { cards, next } = section.stories;
	return (
		<>
			<Cards stories={cards} view={view} look="entry" list={styles.river} level={continuation.level} />
			{next !== null && (
				<Island
					name="ShowMore"
					when="interaction"
					props={{
						next,
						shown: continuation.shown ?? cards.map((card) => card.id),
						lang: view.lang,
						brand: view.brand,
						now: continuation.now,
						timeZone: continuation.timeZone,
						level: continuation.level,
						texts: excerpt(view.lang, [...showMoreTexts, ...cardTexts]),
					}}
				/>
			)}
		</>
	);
};

function composition(section: Model, view: View, continuation: Continuation, first: boolean) {
	const stories = section.stories.cards;
	switch (section.kind) {
		case 'series':
			return (
				<ul className={styles.rail}>
					{section.series.map((series) => (
						<li key={series.href}>
							<SeriesCard series={series} view={view} />
						</li>
					))}
				</ul>
			);
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
			return <Cards stories={stories} view={view} look="portrait" list={styles.rail} />;
		case 'numbered':
			return <Cards stories={stories} view={view} look="text" list={styles.numbered} />;
		case 'columns':
			return <Cards stories={stories} view={view} look="row" list={styles.columns} />;
		case 'band':
			return (
				<Cards stories={stories} view={view} look="picture" list={styles.reel} slot={reel(stories.length)} />
			);
		case 'latest':
			return <River section={section} view={view} continuation={continuation} />;
		default:
			return <Four stories={stories} view={view} size={section.size} />;
	}
}

/** One band of a landing, in its composition, over 6, 8, 10 or all 12 columns. */
export const Section = ({ section, view, continuation, first = false }: Props) => {
	const id = `section-${section.id}`;
	const title = say(view.t, section.title, section.key);
	const accent = section.brand;
	return (
		<section
			className={`${styles.section} ${spans[section.size] ?? ''} ${section.layout === 'band' ? styles.band : ''} ${first ? styles.opening : ''}`}
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
				{title !== '' && !first && <SectionHeader id={id} title={title} href={section.href} view={view} />}
				{section.sponsor !== null && <Sponsor sponsor={section.sponsor} view={view} />}
				{composition(section, view, continuation, first)}
			</div>
		</section>
	);
};
