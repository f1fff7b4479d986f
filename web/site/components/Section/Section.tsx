import type { Section as Model, StoryCard as Story } from '../../../api/pages.gen';
import { messagesFor } from '../../i18n/catalogues';
import { Island } from '../../islands/Island';
import { showMoreTexts } from '../../islands/ShowMore/texts';
import type { View } from '../../view';
import type { Slot } from '../Picture/Picture';
import rail from '../Rail/Rail.module.css';
import { type CardLook, cardTexts, StoryCard } from '../StoryCard/StoryCard';
import layouts from './Layouts.module.css';
import styles from './Section.module.css';
import { fourColumnSlots } from './slots';

/** The data that a script needs to extend a list. */
export interface Continuation {
	timeZone: string;
	/** Heading level of the headlines in the list. */
	level: 2 | 3;
	/**
	 * Path of the page if it is the page of a list; its cards need not repeat the name of the list.
	 */
	page?: string;
}

export interface CardsProps {
	stories: readonly Story[];
	view: View;
	look: CardLook;
	/** Look of the first card; by default that of the others. */
	opening?: CardLook;
	list?: string;
	level?: 2 | 3;
	/** Layout slot of the pictures; by default that of the look. */
	slot?: Slot;
}

/** A list of story cards with the same look. */
export const Cards = ({ stories, view, look, opening = look, list, level = 3, slot }: CardsProps) => (
	<ul className={list}>
		{stories.map((story, index) => (
			<li key={story.id}>
				<StoryCard story={story} view={view} look={index === 0 ? opening : look} level={level} slot={slot} />
			</li>
		))}
	</ul>
);

/** Story cards with pictures, up to four in a row. */
export const FourColumns = ({
	stories,
	view,
	size = '',
}: Pick<CardsProps, 'stories' | 'view'> & { size?: Model['size'] }) => {
	const slots = fourColumnSlots(stories.length, size, view.variant);
	return (
		<ul className={styles.four}>
			{stories.map((story, index) => (
				<li key={story.id}>
					<StoryCard
						story={story}
						view={view}
						look="picture"
						level={3}
						slot={index === 0 ? slots.first : slots.others}
					/>
				</li>
			))}
		</ul>
	);
};

/** Maximum number of stories beside a lead story: as cards, and together with the briefs below these. */
const maxBeside = 3;
const maxRest = maxBeside + 6;

/** One large story with the others beside it. */
export const LeadStory = ({
	stories,
	view,
	first = false,
	level = 3,
}: Pick<CardsProps, 'stories' | 'view' | 'level'> & { first?: boolean }) => {
	const [lead, ...rest] = stories;
	if (!lead) return null;
	const beside = rest.slice(0, maxBeside);
	const briefs = rest.slice(maxBeside, maxRest);
	const pair = rest.length > 0 && briefs.length <= 1;
	const magazine = view.variant === 'magazine';
	const sideBySide = magazine && beside.length === 2;
	return (
		<div className={pair ? styles.pair : rest.length > 0 ? styles.withBriefs : styles.alone}>
			<StoryCard
				story={lead}
				view={view}
				look="lead"
				level={first ? 2 : level}
				first={first}
				slot={magazine ? 'wide' : pair ? 'main' : 'lead'}
			/>
			{beside.length > 0 && (
				<Cards
					stories={beside}
					view={view}
					look={sideBySide ? 'picture' : 'text'}
					opening={sideBySide || (!magazine && beside.length < maxBeside) ? 'picture' : 'text'}
					slot={sideBySide ? fourColumnSlots(2, '', view.variant).first : undefined}
					list={styles.column}
					level={level}
				/>
			)}
			{briefs.length > 1 && (
				<Cards
					stories={briefs}
					view={view}
					look="brief"
					list={`${styles.briefs} ${layouts.stack} ${rail.fades}`}
				/>
			)}
		</div>
	);
};

/** A vertical list of stories that the reader can extend. */
export const ExtendableList = ({
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
						lang: view.lang,
						brand: view.brand,
						timeZone: continuation.timeZone,
						level: continuation.level,
						page: continuation.page,
						texts: messagesFor(view.lang, [...showMoreTexts, ...cardTexts]),
					}}
				/>
			)}
		</>
	);
};
