import type { AudioEpisodePage as Model } from '../../../../api/pages.gen';
import { formatClock } from '../../../clock';
import { Icon } from '../../../components/Icon/Icon';
import { Enhancement } from '../../../enhancements/Enhancement';
import type { View } from '../../../view';
import styles from './Player.module.css';

/**
 * The player of an episode: the browser's own controls, which the enhancement replaces with ours of the same size.
 */
export const Player = ({ model, view }: { model: Model; view: View }) => {
	const { show, episode, audio, next } = model;
	const { t } = view;
	return (
		<Enhancement name="player" when="visible">
			<section className={styles.player} aria-label={t('listen.listen')}>
				<div className={styles.stack}>
					{/* biome-ignore lint/a11y/useMediaCaption: episodes have no transcripts */}
					<audio className={styles.native} src={audio} preload="none" controls />
					<div
						className={styles.bar}
						data-bar=""
						data-episode={episode.href}
						data-title={episode.title}
						data-show={show.title}
						data-cover={
							show.cover === null ? undefined : `${show.cover.base}/${show.cover.widths.at(-1)}.jpg`
						}
						data-seconds={episode.seconds}
						hidden
					>
						<button
							className={styles.play}
							type="button"
							data-untracked=""
							data-play-button=""
							data-play={t('listen.listen')}
							data-pause={t('listen.pause')}
						>
							<Icon name="play" />
							<Icon name="pause" />
							<span className="hidden-text">{t('listen.listen')}</span>
						</button>
						<input
							className={styles.position}
							type="range"
							min={0}
							max={1000}
							defaultValue={0}
							aria-label={t('listen.position')}
							data-position=""
						/>
						<span className={styles.time} data-time="">
							{formatClock(0, view.lang)}
						</span>
						<button className={styles.speed} type="button" data-speed="">
							<span className="hidden-text">{t('listen.speed')} </span>
							<span data-rate="">{`${new Intl.NumberFormat(view.lang).format(1)}×`}</span>
						</button>
					</div>
				</div>
				<div role="status">
					<p className={styles.failed} data-failed="" hidden>
						{t('audio.error')}
					</p>
					{next !== null && (
						<p className={styles.next} data-next="" hidden>
							<span>{t('audio.next')}</span> <a href={next.href}>{next.title}</a>
						</p>
					)}
				</div>
			</section>
		</Enhancement>
	);
};
