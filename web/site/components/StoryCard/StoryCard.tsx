import { Fragment, type ReactNode } from 'react';
import type { StoryCard as Model } from '../../../api/pages.gen';
import { formatClock } from '../../clock';
import type { MessageId } from '../../i18n/translate';
import { langAttributes, linkText, type View } from '../../view';
import { bylineText, ForeignByline } from '../Byline/Byline';
import { headlineText } from '../Headline/Headline';
import { Icon } from '../Icon/Icon';
import { Motif, Picture, type Slot, type SlotName } from '../Picture/Picture';
import styles from './StoryCard.module.css';

/** Ids of the messages that cards need. Islands that render cards must receive them. */
export const cardTexts = [
	'byline.by',
	'card.gated',
	'card.minutes',
	'card.sponsored',
	'conference.cancelled',
	'kind.video',
	'kind.webinar',
	'time.justNow',
	'lapsed.minutes',
	'lapsed.hours',
] as const satisfies readonly MessageId[];

/**
 * The look of a card. `lead`: opens a page. `picture`: for rows of equal cards. `portrait`: for
 * rails. `text`: without a picture. `row`: flat with a small picture at its end. `entry`: row of
 * a list with a column for kicker and time. `brief`: headline and time only.
 */
export type CardLook = 'lead' | 'picture' | 'portrait' | 'text' | 'row' | 'entry' | 'brief';

interface Props {
	story: Model;
	view: View;
	look: CardLook;
	/** Heading level of the headline. */
	level?: 1 | 2 | 3;
	/** Whether its picture is the first of the page. */
	first?: boolean;
	/** Layout slot of the picture; by default that of the look. */
	slot?: SlotName | Slot;
	/** Headline and excerpt with highlighted words, in place of the story's own. */
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

const badgeTextOf = (story: Model, view: View): string => {
	if (story.cancelled) return view.t('conference.cancelled');
	if (story.kind === 'WEBINAR') return view.t('kind.webinar');
	if (story.kind !== 'VIDEO') return '';
	return story.duration > 0 ? formatClock(story.duration, view.lang) : view.t('kind.video');
};

/** The details below a card's headline. foreign says that the language of the story is not that of the page. */
function metaParts(story: Model, view: View, look: CardLook, foreign: boolean): ReactNode[] {
	const parts: ReactNode[] = [];
	if ((look === 'lead' || look === 'text' || look === 'entry') && story.authors.length > 0)
		parts.push(
			foreign ? (
				<ForeignByline authors={story.authors} lang={story.lang} view={view} />
			) : (
				bylineText(view, story.authors)
			),
		);
	if (story.publishedAt !== '')
		parts.push(view.dates[story.kind === 'event' ? 'date' : 'relative'](story.publishedAt));
	if (story.minutes > 0 && story.kind !== 'VIDEO' && look !== 'brief' && look !== 'entry')
		parts.push(view.t('card.minutes', { minutes: story.minutes }));
	return parts;
}

/** A story card. It has no outer margin and no width of its own; the list sets both. */
export const StoryCard = ({ story, view, look, level = 3, first = false, slot, title, excerpt }: Props) => {
	const Heading = `h${level}` as const;
	const frame = frameOf(look);
	const picture = look === 'portrait' ? (story.portrait ?? story.picture) : story.picture;
	const badgeText = badgeTextOf(story, view);
	const kicker = linkText(view.t, story.kicker);
	const foreign = story.lang !== '' && story.lang !== view.lang;
	const parts = metaParts(story, view, look, foreign);
	if (frame === null && badgeText !== '') parts.unshift(badgeText);
	const { lang, dir } = langAttributes(view, story.lang, story.dir);
	const text = excerpt ?? story.excerpt;
	const withExcerpt = text !== '' && look !== 'portrait' && look !== 'brief';
	/** Icons before the first detail, on the same line. */
	const icons = (
		<>
			{story.gated && (
				<span className={styles.icon} title={view.t('card.gated')}>
					<Icon name="lock" />
					<span className="hidden-text">{view.t('card.gated')}</span>
				</span>
			)}
			{frame === null && story.kind === 'VIDEO' && (
				<span className={styles.icon}>
					<Icon name="play" />
				</span>
			)}
		</>
	);
	if (story.gated && parts.length === 0) parts.push('');
	return (
		<article className={`${styles.card} ${styles[look]}`} data-story={story.id || undefined} lang={lang}>
			{frame !== null && (picture !== null || (look !== 'row' && look !== 'entry')) && (
				<div className={styles.frame}>
					{picture === null ? (
						<Motif id={story.id} ratio={frame.ratio} />
					) : (
						<Picture
							picture={picture}
							slot={slot ?? frame.slot}
							ratio={frame.ratio}
							first={first}
							decorative
						/>
					)}
					{badgeText !== '' && (
						<span className={styles.badge} lang={foreign ? view.lang : undefined}>
							{badgeText}
							{story.kind === 'VIDEO' && <Icon name="play" />}
						</span>
					)}
				</div>
			)}
			{/* The texts have the story's direction; the layout has that of the page. */}
			<div className={styles.textBlock}>
				{(kicker !== '' || story.sponsored) && (
					<p
						className={styles.kicker}
						lang={foreign && story.kicker.key !== '' ? view.lang : undefined}
						dir={story.kicker.key === '' ? dir : undefined}
					>
						{story.sponsored && (
							<span
								className={styles.sponsored}
								lang={foreign && story.sponsorLabel === '' ? view.lang : undefined}
							>
								{story.sponsorLabel || view.t('card.sponsored')}
							</span>
						)}
						{story.sponsored && ' '}
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
					<a href={story.href}>{title ?? headlineText(story.title)}</a>
				</Heading>
				{withExcerpt && (
					<p className={styles.excerpt} dir={dir} data-found={excerpt === undefined ? undefined : ''}>
						{text}
					</p>
				)}
				<p className={styles.meta} lang={foreign ? view.lang : undefined}>
					{parts.map((part, i) => (
						<Fragment key={i}>
							<span>
								{i === 0 && icons}
								{part}
							</span>{' '}
						</Fragment>
					))}
				</p>
			</div>
		</article>
	);
};
