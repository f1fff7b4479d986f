import type { PartnerCard as Model } from '../../../api/pages.gen';
import { langAttributes, type View } from '../../view';
import { Motif, Picture, type Slot, type SlotName } from '../Picture/Picture';
import styles from '../StoryCard/StoryCard.module.css';

/** A partner's event. The link opens the partner's site in a new tab. */
export const PartnerCard = ({
	event,
	view,
	heading: Heading = 'h3',
	slot = 'beside',
}: {
	event: Model;
	view: View;
	/** Layout slot of the picture. */
	slot?: SlotName | Slot;
	heading?: 'h2' | 'h3';
}) => (
	<article className={`${styles.card} ${styles.picture}`} data-partner="" data-card="">
		<div className={styles.frame}>
			{event.picture === null ? (
				<Motif id={event.href} ratio="r32" />
			) : (
				<Picture picture={event.picture} slot={slot} ratio="r32" decorative />
			)}
		</div>
		<div className={styles.textBlock}>
			{event.startsAt !== '' && (
				<p className={styles.kicker}>
					<time dateTime={event.startsAt}>{view.dates.relative(event.startsAt)}</time>
				</p>
			)}
			<Heading className={styles.title} {...langAttributes(view, event.lang)}>
				<a href={event.href} target="_blank" rel="noopener">
					{event.name}
				</a>
			</Heading>
			<p className={styles.meta}>
				{event.city === '' ? (
					<span>{view.t('event.online')}</span>
				) : (
					<span {...langAttributes(view, event.lang)}>{event.city}</span>
				)}
			</p>
		</div>
	</article>
);
