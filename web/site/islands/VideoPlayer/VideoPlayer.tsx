import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import type { Picture as Image, Video } from '../../../api/pages.gen';
import { lengthOf, track } from '../../analytics';
import { clock } from '../../clock';
import { Icon } from '../../components/Icon/Icon';
import { Motif, Picture } from '../../components/Picture/Picture';
import { type Message, translator } from '../../i18n/translate';
import { ended, sound, tendPlayers } from '../../stores/sound';
import styles from './VideoPlayer.module.css';

interface Props {
	video: Video;
	title: string;
	picture: Image | null;
	lang: string;
	texts: Record<string, Message>;
	/** Where it stands: at the head of its story, large on a page of videos, or as a card among others. */
	place?: 'story' | 'lead' | 'card';
}

const slots = { story: 'hero', lead: 'lead', card: 'beside' } as const;

const sites: Record<string, string> = { youtube: 'YouTube', vimeo: 'Vimeo' };

/** The page of a video outside the site, or its file: for a reader without script, or whose player stays empty. */
function page({ platform, mediaId, src }: Video): string {
	if (platform === 'youtube') return `https://www.youtube.com/watch?v=${encodeURIComponent(mediaId)}`;
	return platform === 'vimeo' ? `https://vimeo.com/${encodeURIComponent(mediaId)}` : src;
}

/** The player of a video elsewhere. It starts by itself, and so it starts muted. */
const frames: Record<string, (mediaId: string) => string> = {
	youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&mute=1&playsinline=1&rel=0`,
	vimeo: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&muted=1&playsinline=1&dnt=1`,
};

/**
 * Takes the focus where it was on what is gone; without this it would fall back to the top of the page.
 * A reader at the keyboard sees where it went, others stay where they are.
 */
const take = (control: HTMLElement | null) => {
	if (!control || document.activeElement !== document.body) return;
	control.focus({ preventScroll: true });
	if (control.matches(':focus-visible')) control.scrollIntoView({ block: 'nearest' });
};

/** A still that becomes a player when asked to. Before that not a byte comes from elsewhere. */
export const VideoPlayer = ({ video, title, picture, lang, texts, place = 'story' }: Props) => {
	const [playing, setPlaying] = useState<boolean>();
	const [still, setStill] = useState<string>();
	const t = translator(lang, texts);

	const play = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		setStill(event.currentTarget.querySelector('img')?.currentSrc || undefined);
		setPlaying(true);
		track({ event: 'video', category: 'video', action: 'play', label: lengthOf(video.duration) });
	};
	useEffect(tendPlayers, []);
	const close = useCallback(() => setPlaying(false), []);
	const frame = frames[video.platform];

	if (playing) {
		const name = t('video.title', { title });
		return (
			// biome-ignore lint/a11y/noStaticElementInteractions: a key of what stands in it, which is focused
			<div
				className={styles.player}
				data-player={video.playerId}
				onKeyDown={(event) => event.key === 'Escape' && close()}
			>
				{frame ? (
					<iframe
						className={styles.screen}
						ref={(screen) => {
							// What a page of somebody else's sounds can't be asked; it closes when another begins.
							if (screen) sound(close);
							else ended(close);
						}}
						src={frame(encodeURIComponent(video.mediaId))}
						title={name}
						allow="autoplay; fullscreen; picture-in-picture"
					/>
				) : (
					<video
						className={styles.screen}
						src={video.src}
						poster={still}
						preload="metadata"
						aria-label={name}
						controls
						autoPlay
						muted
						playsInline
					/>
				)}
				<p className={styles.foot}>
					<button type="button" ref={take} onClick={close}>
						<Icon name="close" />
						{t('video.close')}
					</button>
					{frame && <a href={page(video)}>{t('text.openOn', { site: sites[video.platform] ?? '' })}</a>}
				</p>
			</div>
		);
	}
	return (
		<a
			className={styles.facade}
			href={page(video)}
			data-replay=""
			data-deed=""
			// Only once the player was closed: a page that wakes takes nothing.
			ref={playing === false ? take : undefined}
			onClick={play}
		>
			{picture === null ? (
				<Motif id={video.mediaId || video.src} ratio="r169" />
			) : (
				<Picture
					picture={picture}
					slot={slots[place]}
					ratio="r169"
					first={place !== 'card'}
					silent
					travels={place === 'story'}
				/>
			)}
			<span className={styles.play}>
				<Icon name="play" />
				<span>{t('video.play')}</span>
				{video.duration > 0 && <span className={styles.length}>{clock(video.duration, lang)}</span>}
			</span>
		</a>
	);
};
