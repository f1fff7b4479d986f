import type { FeaturedVideo as Model } from '../../../api/pages.gen';
import { formatClock } from '../../clock';
import { langAttributes, linkText, type View } from '../../view';
import { Icon } from '../Icon/Icon';
import { Motif, Picture } from '../Picture/Picture';
import { StageOnly, stageAttributes, timeAttributes } from '../Stage/Stage';
import styles from './FeaturedVideo.module.css';

/** The picture spans seven of twelve columns of a page of at most 1800 px. */
const slot = { sizes: '(min-width: 1848px) 1035px, (min-width: 1024px) 56vw, 94vw', widest: 1600 };

/** A large video for the top of a page, with its excerpt and a button to watch it, or to enrol before it starts. */
export const FeaturedVideo = ({ video, view }: { video: Model; view: View }) => {
	const { startsAt, endsAt } = video;
	const kicker = linkText(view.t, video.kicker);
	const langProps = langAttributes(view, video.lang, video.dir);
	return (
		<article className={styles.video} {...timeAttributes(startsAt, endsAt)}>
			<div className={styles.frame}>
				{video.picture === null ? (
					<Motif id={video.href} ratio="r169" />
				) : (
					<Picture picture={video.picture} slot={slot} ratio="r169" decorative />
				)}
			</div>
			<div className={styles.textBlock}>
				<p className={`${styles.line} touch`}>
					<StageOnly stage="live" startsAt={startsAt} endsAt={endsAt} view={view} className={styles.live}>
						{view.t('video.live')}
					</StageOnly>
					<StageOnly
						stage="upcoming"
						startsAt={startsAt}
						endsAt={endsAt}
						view={view}
						className={styles.upcoming}
					>
						{view.t('video.upcoming')}
					</StageOnly>
					{kicker !== '' && (
						<a href={video.kicker.href} {...(video.kicker.key === '' ? langProps : {})}>
							{kicker}
						</a>
					)}
				</p>
				<h3 className={styles.title} {...langProps}>
					<a href={video.href}>{video.title}</a>
				</h3>
				{video.excerpt !== '' && (
					<p className={styles.excerpt} {...langProps}>
						{video.excerpt}
					</p>
				)}
				<p className={styles.foot}>
					{startsAt !== '' && (
						<a
							className={styles.button}
							href={video.href}
							{...stageAttributes(['upcoming'], startsAt, endsAt, view)}
						>
							{view.t('video.enroll')}
						</a>
					)}
					<a
						className={styles.button}
						href={video.href}
						{...(startsAt === '' ? {} : stageAttributes(['live', 'ended'], startsAt, endsAt, view))}
					>
						<Icon name="play" />
						{view.t('video.watch')}
					</a>
					{startsAt !== '' ? (
						<time dateTime={startsAt}>{view.dates.dateTime(startsAt)}</time>
					) : (
						video.duration > 0 && <span>{formatClock(video.duration, view.lang)}</span>
					)}
				</p>
			</div>
		</article>
	);
};
