import type { AudioEpisodePage as Model } from '../../../../api/pages.gen';
import { clock } from '../../../clock';
import { Icon } from '../../../components/Icon/Icon';
import { Enhancement } from '../../../enhancements/Enhancement';
import type { View } from '../../../view';
import styles from './Player.module.css';

/**
 * An episode to hear: by the browser's own buttons as it is, by ours, which take
 * the same room, once the part of the same name is awake.
 */
export const Player = ({ model, view }: { model: Model; view: View }) => {
	const { show, episode, audio, next } = model;
	const { t } = view;
	return (
		<Enhancement name="player" when="visible">
			<section className={styles.player} aria-label={t('listen.listen')}>
				<div className={styles.room}>
					{/* biome-ignore lint/a11y/useMediaCaption: what an episode says is nowhere in writing */}
					<audio className={styles.plain} src={audio} preload="none" controls />
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
							className={styles.press}
							type="button"
							data-deed=""
							data-press=""
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
							{clock(0, view.lang)}
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
