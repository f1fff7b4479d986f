import type { Section as Model, StoryCard as Story } from '../../../api/pages.gen';
import { excerpt } from '../../i18n/catalogues';
import { Island } from '../../islands/Island';
import { showMoreTexts } from '../../islands/ShowMore/texts';
import type { View } from '../../view';
import type { Slot } from '../Picture/Picture';
import { type CardLook, cardTexts, StoryCard } from '../StoryCard/StoryCard';
import styles from './Section.module.css';
import strips from './Strips.module.css';
import { four } from './slots';

/** What a list needs to go on in the browser. */
export interface Continuation {
	now: string;
	timeZone: string;
	/** Level of the headlines in the list. */
	level: 2 | 3;
	/** Path of the author whose page it is. */
	author?: string;
	/** Ids of all stories on the page, where other sections show some too. */
	shown?: string[];
}

export interface CardsProps {
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

/** Stories in a list of one look. */
export const Cards = ({ stories, view, look, opening = look, list, level = 3, slot }: CardsProps) => (
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
	const slots = four(stories.length, size, view.variant);
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
	const magazine = view.variant === 'magazine';
	const twins = magazine && beside.length === 2;
	return (
		<div className={pair ? styles.pair : rest.length > 0 ? styles.front : styles.alone}>
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
					look={twins ? 'picture' : 'text'}
					opening={twins || (!magazine && beside.length < besides) ? 'picture' : 'text'}
					slot={twins ? four(2, '', view.variant).first : undefined}
					list={styles.column}
					level={level}
				/>
			)}
			{briefs.length > 1 && (
				<Cards stories={briefs} view={view} look="brief" list={`${styles.briefs} ${strips.stack}`} />
			)}
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
						author: continuation.author,
						texts: excerpt(view.lang, [...showMoreTexts, ...cardTexts]),
					}}
				/>
			)}
		</>
	);
};
