import type { FeaturedVideo as Model } from '../../../api/pages.gen';
import { clock } from '../../clock';
import { label, speech, type View } from '../../view';
import { Icon } from '../Icon/Icon';
import { Motif, Picture } from '../Picture/Picture';
import { At, during, timed } from '../Stage/Stage';
import styles from './FeaturedVideo.module.css';

/** The picture takes seven of twelve columns of a page of at most 1800 px. */
const slot = { sizes: '(min-width: 1848px) 1035px, (min-width: 1024px) 56vw, 94vw', widest: 1600 };

/** A video of the header: large, with what it is about and a call to watch it, or to take part while it is to come. */
export const FeaturedVideo = ({ video, view }: { video: Model; view: View }) => {
	const { startsAt, endsAt } = video;
	const kicker = label(view.t, video.kicker);
	return (
		<article className={styles.video} {...timed(startsAt, endsAt)} {...speech(view, video.lang, video.dir)}>
			<div className={styles.frame}>
				{video.picture === null ? (
					<Motif id={video.href} ratio="r169" />
				) : (
					<Picture picture={video.picture} slot={slot} ratio="r169" silent />
				)}
			</div>
			<div className={styles.words}>
				<p className={styles.line}>
					<At stage="live" startsAt={startsAt} endsAt={endsAt} view={view} className={styles.live}>
						{view.t('video.live')}
					</At>
					<At stage="upcoming" startsAt={startsAt} endsAt={endsAt} view={view} className={styles.upcoming}>
						{view.t('video.upcoming')}
					</At>
					{kicker !== '' && <a href={video.kicker.href}>{kicker}</a>}
				</p>
				<h3 className={styles.title}>
					<a href={video.href}>{video.title}</a>
				</h3>
				{video.excerpt !== '' && <p className={styles.excerpt}>{video.excerpt}</p>}
				<p className={styles.foot}>
					{startsAt !== '' && (
						<a className={styles.button} href={video.href} {...during(['upcoming'], startsAt, endsAt, view)}>
							{view.t('video.enroll')}
						</a>
					)}
					<a
						className={styles.button}
						href={video.href}
						{...(startsAt === '' ? {} : during(['live', 'ended'], startsAt, endsAt, view))}
					>
						<Icon name="play" />
						{view.t('video.watch')}
					</a>
					{startsAt !== '' ? (
						<time dateTime={startsAt}>{view.dates.stamp(startsAt)}</time>
					) : (
						video.duration > 0 && <span>{clock(video.duration, view.lang)}</span>
					)}
				</p>
			</div>
		</article>
	);
};
