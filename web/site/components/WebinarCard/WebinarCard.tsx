import type { WebinarCard as Model } from '../../../api/pages.gen';
import { langAttributes, linkText, type View } from '../../view';
import { Motif, Picture } from '../Picture/Picture';
import { StageOnly, stageAttributes, timeAttributes } from '../Stage/Stage';
import styles from './WebinarCard.module.css';

interface Props {
	card: Model;
	view: View;
	heading?: 'h2' | 'h3';
	/** A featured card is large and has the badge "Live" only. */
	featured?: boolean;
}

/** The picture of a card: the portrait picture, or else the picture, or else a motif. */
const CardPicture = ({ card, featured }: { card: Model; featured: boolean }) => {
	const ratio = featured ? 'r169' : 'r45';
	if (card.picture === null) return <Motif id={card.href} ratio={ratio} />;
	return <Picture picture={card.picture} slot={featured ? 'lead' : 'entry'} ratio={ratio} decorative />;
};

/** A webinar in a list: badge, title, time and the button that decision D-20 names. */
export const WebinarCard = ({ card, view, heading: Heading = 'h3', featured = false }: Props) => {
	const { startsAt, endsAt, cancelled } = card;
	const kicker = linkText(view.t, card.kicker);
	const langProps = langAttributes(view, card.lang, card.dir);
	const named = `webinar-${card.id}`;
	return (
		<article
			data-card=""
			className={`${styles.card} ${featured ? styles.featured : ''}`}
			data-webinar-card={card.id}
			{...timeAttributes(startsAt, endsAt)}
		>
			<div className={styles.picture}>
				<CardPicture card={card} featured={featured} />
			</div>
			<div className={styles.textBlock}>
				<p className={`${styles.line} touch`}>
					{cancelled ? (
						<span className={styles.badge}>{view.t('webinar.cancelled')}</span>
					) : (
						<>
							<StageOnly
								stage="live"
								startsAt={startsAt}
								endsAt={endsAt}
								view={view}
								className={`${styles.badge} ${styles.live}`}
							>
								{view.t('video.live')}
							</StageOnly>
							{!featured && (
								<StageOnly
									stage="upcoming"
									startsAt={startsAt}
									endsAt={endsAt}
									view={view}
									className={styles.badge}
								>
									{view.t('video.upcoming')}
								</StageOnly>
							)}
						</>
					)}
					{kicker !== '' && (
						<a href={card.kicker.href} {...(card.kicker.key === '' ? langProps : {})}>
							{kicker}
						</a>
					)}
				</p>
				<Heading className={styles.title} id={named} {...langProps}>
					<a href={card.href}>{card.title}</a>
				</Heading>
				{featured && card.excerpt !== '' && (
					<p className={styles.excerpt} {...langProps}>
						{card.excerpt}
					</p>
				)}
				<p className={styles.time}>
					<time dateTime={startsAt}>{view.dates.dateTime(startsAt)}</time>
				</p>
				<p className={styles.action}>
					{!cancelled && (
						<a
							href={`${card.href}?registrationForm=true`}
							rel="nofollow"
							aria-describedby={named}
							data-enroll={card.id}
							{...stageAttributes(['upcoming'], startsAt, endsAt, view)}
						>
							{view.t('video.enroll')}
						</a>
					)}
					<a
						href={card.href}
						aria-describedby={named}
						data-watch=""
						{...(cancelled ? {} : stageAttributes(['live', 'ended'], startsAt, endsAt, view))}
					>
						{view.t(cancelled ? 'event.details' : 'video.watch')}
					</a>
					<a href={card.href} aria-describedby={named} data-details="" hidden>
						{view.t('event.details')}
					</a>
				</p>
			</div>
		</article>
	);
};
