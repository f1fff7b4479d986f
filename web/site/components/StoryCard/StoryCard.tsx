import { Fragment, type ReactNode } from 'react';
import type { StoryCard as Model } from '../../../api/pages.gen';
import { clock } from '../../clock';
import type { MessageId } from '../../i18n/translate';
import { label, speech, type View } from '../../view';
import { ForeignNames, names } from '../Byline/Byline';
import { Icon } from '../Icon/Icon';
import { Motif, Picture, type Slot, type SlotName } from '../Picture/Picture';
import styles from './StoryCard.module.css';

/** Texts that cards need; an island that draws cards carries these. */
export const cardTexts = [
	'byline.by',
	'card.gated',
	'card.minutes',
	'card.sponsored',
	'kind.video',
	'kind.webinar',
	'time.justNow',
	'lapsed.minutes',
	'lapsed.hours',
] as const satisfies readonly MessageId[];

/**
 * How a card is set: `lead` opens a page, `picture` stands in a row of its like,
 * `portrait` in a rail, `text` has no picture, `row` lies flat with a small
 * picture at its end, `entry` is a row of a river, with kicker and time in a
 * column of their own, `brief` is a headline and a time.
 */
export type CardLook = 'lead' | 'picture' | 'portrait' | 'text' | 'row' | 'entry' | 'brief';

interface Props {
	story: Model;
	view: View;
	look: CardLook;
	/** Level of the headline: the page owns the outline. */
	level?: 1 | 2 | 3;
	/** The page's first picture. */
	first?: boolean;
	/** Where the picture stands, when the look does not say it. */
	slot?: SlotName | Slot;
	/** The headline and the excerpt with marks in them, in place of the story's own. */
	title?: ReactNode;
	excerpt?: ReactNode;
}

interface Frame {
	slot: SlotName;
	ratio: 'r169' | 'r32' | 'r45';
}

function frameOf(look: CardLook): Frame | null {
	switch (look) {
		case 'lead':
			return { slot: 'lead', ratio: 'r169' };
		case 'picture':
			return { slot: 'beside', ratio: 'r32' };
		case 'portrait':
			return { slot: 'rail', ratio: 'r45' };
		case 'row':
		case 'entry':
			return { slot: look, ratio: 'r32' };
		case 'text':
		case 'brief':
			return null;
		default:
			return look satisfies never;
	}
}

const badge = (story: Model, view: View): string => {
	if (story.kind === 'WEBINAR') return view.t('kind.webinar');
	if (story.kind !== 'VIDEO') return '';
	return story.duration > 0 ? clock(story.duration, view.lang) : view.t('kind.video');
};

/** What a card says below its headline, part by part. */
function meta(story: Model, view: View, look: CardLook, foreign: boolean): ReactNode[] {
	const parts: ReactNode[] = [];
	if (story.sponsored) parts.push(view.t('card.sponsored'));
	if ((look === 'lead' || look === 'text' || look === 'entry') && story.authors.length > 0)
		parts.push(
			foreign ? (
				<ForeignNames authors={story.authors} lang={story.lang} view={view} />
			) : (
				names(view, story.authors)
			),
		);
	if (story.publishedAt !== '')
		parts.push(view.dates[story.kind === 'event' ? 'date' : 'short'](story.publishedAt));
	if (story.minutes > 0 && story.kind !== 'VIDEO' && look !== 'brief' && look !== 'entry')
		parts.push(view.t('card.minutes', { minutes: story.minutes }));
	return parts;
}

/** A story as lists show it. It has no outer margin and no width of its own: the list spaces it. */
export const StoryCard = ({ story, view, look, level = 3, first = false, slot, title, excerpt }: Props) => {
	const Heading = `h${level}` as const;
	const frame = frameOf(look);
	const picture = look === 'portrait' ? (story.portrait ?? story.picture) : story.picture;
	const mark = badge(story, view);
	const kicker = label(view.t, story.kicker);
	const foreign = story.lang !== '' && story.lang !== view.lang;
	const parts = meta(story, view, look, foreign);
	if (frame === null && mark !== '') parts.unshift(mark);
	const { lang, dir } = speech(view, story.lang, story.dir);
	const text = excerpt ?? story.excerpt;
	const withExcerpt = text !== '' && look !== 'portrait' && look !== 'brief';
	return (
		<article className={`${styles.card} ${styles[look]}`} data-story={story.id || undefined} lang={lang}>
			{frame !== null && (picture !== null || (look !== 'row' && look !== 'entry')) && (
				<div className={styles.frame}>
					{picture === null ? (
						<Motif id={story.id} ratio={frame.ratio} />
					) : (
						<Picture picture={picture} slot={slot ?? frame.slot} ratio={frame.ratio} first={first} silent />
					)}
					{mark !== '' && (
						<span className={styles.badge}>
							{mark}
							{story.kind === 'VIDEO' && <Icon name="play" />}
						</span>
					)}
				</div>
			)}
			{/* Its words run in their own direction; where they and the picture stand is the list's. */}
			<div className={styles.words}>
				{kicker !== '' && (
					<p
						className={styles.kicker}
						lang={foreign && story.kicker.key !== '' ? view.lang : undefined}
						dir={story.kicker.key === '' ? dir : undefined}
					>
						{story.kicker.href === '' ? (
							kicker
						) : (
							<a href={story.kicker.href} rel="tag">
								{kicker}
							</a>
						)}
					</p>
				)}
				<Heading className={styles.title} dir={dir}>
					<a href={story.href}>{title ?? story.title}</a>
				</Heading>
				{withExcerpt && (
					<p className={styles.excerpt} dir={dir} data-found={excerpt === undefined ? undefined : ''}>
						{text}
					</p>
				)}
				<p className={styles.meta} lang={foreign ? view.lang : undefined}>
					{story.gated && (
						<span className={styles.sign} title={view.t('card.gated')}>
							<Icon name="lock" />
							<span className="hidden-text">{view.t('card.gated')}</span>
						</span>
					)}
					{frame === null && story.kind === 'VIDEO' && (
						<span className={styles.sign}>
							<Icon name="play" />
						</span>
					)}
					{parts.map((part, i) => (
						<Fragment key={i}>
							<span>{part}</span>{' '}
						</Fragment>
					))}
				</p>
			</div>
		</article>
	);
};
