import { type MouseEvent, useState } from 'react';
import type { Picture as Image, Video } from '../../../api/pages.gen';
import { Icon } from '../../components/Icon/Icon';
import { Motif, Picture } from '../../components/Picture/Picture';
import { clock } from '../../i18n/dates';
import { type Message, translator } from '../../i18n/translate';
import styles from './VideoPlayer.module.css';

interface Props {
	video: Video;
	title: string;
	picture: Image | null;
	lang: string;
	texts: Record<string, Message>;
}

/** The page of a video outside the site, for a reader without script. */
const page = ({ platform, mediaId, src }: Video): string =>
	platform === 'youtube' ? `https://www.youtube.com/watch?v=${encodeURIComponent(mediaId)}` : src;

const frame = (mediaId: string): string =>
	`https://www.youtube-nocookie.com/embed/${encodeURIComponent(mediaId)}?autoplay=1&mute=1&playsinline=1&rel=0`;

/** The focus was on the still, which is gone; without this it would fall back to the top of the page. */
const take = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** A still that becomes a player when asked to. Before that not a byte comes from elsewhere. */
export const VideoPlayer = ({ video, title, picture, lang, texts }: Props) => {
	const [playing, setPlaying] = useState(false);
	const t = translator(lang, texts);

	const play = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		setPlaying(true);
	};

	if (playing) {
		const name = t('video.title', { title });
		return (
			<div className={styles.player}>
				{video.platform === 'youtube' ? (
					<iframe
						className={styles.screen}
						src={frame(video.mediaId)}
						title={name}
						allow="autoplay; fullscreen; picture-in-picture"
					/>
				) : (
					<video
						className={styles.screen}
						src={video.src}
						aria-label={name}
						controls
						autoPlay
						muted
						playsInline
					/>
				)}
				<button className={styles.close} type="button" ref={take} onClick={() => setPlaying(false)}>
					<Icon name="close" />
					{t('video.close')}
				</button>
			</div>
		);
	}
	return (
		<a className={styles.facade} href={page(video)} data-replay="" onClick={play}>
			{picture === null ? (
				<Motif id={video.mediaId || video.src} ratio="r169" />
			) : (
				<Picture picture={picture} slot="hero" ratio="r169" first silent travels />
			)}
			<span className={styles.play}>
				<Icon name="play" />
				<span>{t('video.play')}</span>
				{video.duration > 0 && <span className={styles.length}>{clock(video.duration)}</span>}
			</span>
		</a>
	);
};
