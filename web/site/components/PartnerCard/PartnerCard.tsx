import type { PartnerCard as Model } from '../../../api/pages.gen';
import { speech, type View } from '../../view';
import { Motif, Picture, type Slot, type SlotName } from '../Picture/Picture';
import styles from '../StoryCard/StoryCard.module.css';

/** An event of a partner. It leads to the partner's own page, in a tab of its own. */
export const PartnerCard = ({
	event,
	view,
	heading: Heading = 'h3',
	slot = 'beside',
}: {
	event: Model;
	view: View;
	/** Where the picture stands. */
	slot?: SlotName | Slot;
	heading?: 'h2' | 'h3';
}) => (
	<article className={`${styles.card} ${styles.picture}`} data-partner="" data-card="">
		<div className={styles.frame}>
			{event.picture === null ? (
				<Motif id={event.href} ratio="r32" />
			) : (
				<Picture picture={event.picture} slot={slot} ratio="r32" silent />
			)}
		</div>
		<div className={styles.words}>
			{event.startsAt !== '' && (
				<p className={styles.kicker}>
					<time dateTime={event.startsAt}>{view.dates.short(event.startsAt)}</time>
				</p>
			)}
			<Heading className={styles.title} {...speech(view, event.lang)}>
				<a href={event.href} target="_blank" rel="noopener">
					{event.name}
				</a>
			</Heading>
			<p className={styles.meta}>
				{event.city === '' ? (
					<span>{view.t('event.online')}</span>
				) : (
					<span {...speech(view, event.lang)}>{event.city}</span>
				)}
			</p>
		</div>
	</article>
);
