import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import type { Picture as Image, Video } from '../../../api/pages.gen';
import { track, videoLength } from '../../analytics';
import { formatClock } from '../../clock';
import { Icon } from '../../components/Icon/Icon';
import { Motif, Picture } from '../../components/Picture/Picture';
import { type Message, translator } from '../../i18n/translate';
import { endSound, observePlayers, startSound } from '../../stores/sound';
import styles from './VideoPlayer.module.css';

interface Props {
	video: Video;
	title: string;
	picture: Image | null;
	lang: string;
	texts: Record<string, Message>;
	/** Where the video is: at the top of its story, large on a page of videos, or on a card. */
	place?: 'story' | 'lead' | 'card';
}

const slots = { story: 'hero', lead: 'lead', card: 'beside' } as const;

const sites: Record<string, string> = { youtube: 'YouTube', vimeo: 'Vimeo' };

/** The address of the video's page on its platform, or of its file, for readers without scripts or with a blocked player. */
function externalPage({ platform, mediaId, src }: Video): string {
	if (platform === 'youtube') return `https://www.youtube.com/watch?v=${encodeURIComponent(mediaId)}`;
	return platform === 'vimeo' ? `https://vimeo.com/${encodeURIComponent(mediaId)}` : src;
}

/** Addresses of external players, by platform. They start by themselves, so they must be muted. */
const playerUrls: Record<string, (mediaId: string) => string> = {
	youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&mute=1&playsinline=1&rel=0`,
	vimeo: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&muted=1&playsinline=1&dnt=1`,
};

/**
 * Focuses a control if the focused element was removed, so that the focus does not move to the top of the page. Scrolls
 * to the control only if the focus is visible, as for keyboard users.
 */
const focusIfLost = (control: HTMLElement | null) => {
	if (!control || document.activeElement !== document.body) return;
	control.focus({ preventScroll: true });
	if (control.matches(':focus-visible')) control.scrollIntoView({ block: 'nearest' });
};

/** Scrolls a player that has started into view, because the dock may cover its controls. */
const scrollIntoView = (player: HTMLElement | null) => player?.scrollIntoView({ block: 'nearest' });

/** A still picture that becomes a player on request. Nothing is loaded from other sites before that. */
export const VideoPlayer = ({ video, title, picture, lang, texts, place = 'story' }: Props) => {
	const [playing, setPlaying] = useState<boolean>();
	const [still, setStill] = useState<string>();
	const t = translator(lang, texts);

	const play = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		setStill(event.currentTarget.querySelector('img')?.currentSrc || undefined);
		setPlaying(true);
		track({ event: 'video', category: 'video', action: 'play', label: videoLength(video.duration) });
	};
	useEffect(observePlayers, []);
	// The script that plays HLS is large, so it is loaded only now.
	const playStream = useCallback(
		(screen: HTMLVideoElement | null) => {
			if (!screen) return;
			let stop: (() => void) | undefined;
			let gone = false;
			import('../../hls')
				.then(({ playHls }) => {
					if (!gone) stop = playHls(screen, video.src);
				})
				.catch(() => {
					screen.src = video.src;
				});
			return () => {
				gone = true;
				stop?.();
			};
		},
		[video.src],
	);
	const close = useCallback(() => setPlaying(false), []);
	const frame = playerUrls[video.platform];

	if (playing) {
		const name = t('video.title', { title });
		return (
			// biome-ignore lint/a11y/noStaticElementInteractions: the key event comes from a focused control inside
			<div
				className={styles.player}
				data-player={video.playerId}
				ref={scrollIntoView}
				onKeyDown={(event) => event.key === 'Escape' && close()}
			>
				{frame ? (
					<iframe
						className={styles.screen}
						ref={(screen) => {
							// An external player cannot be paused from here, so it closes when another sound starts.
							if (screen) startSound(close);
							else endSound(close);
						}}
						src={frame(encodeURIComponent(video.mediaId))}
						title={name}
						allow="autoplay; fullscreen; picture-in-picture"
					/>
				) : (
					<video
						className={styles.screen}
						ref={video.platform === 'hls' ? playStream : undefined}
						src={video.platform === 'hls' ? undefined : video.src}
						poster={still}
						preload="metadata"
						aria-label={name}
						controls
						autoPlay
						muted
						playsInline
					>
						{video.captions && (
							<track
								kind="captions"
								src={video.captions.src}
								srcLang={video.captions.lang}
								label={t('webinar.captions')}
								default
							/>
						)}
					</video>
				)}
				<p className={styles.foot}>
					<button type="button" ref={focusIfLost} onClick={close}>
						<Icon name="close" />
						{t('video.close')}
					</button>
					{frame && (
						<a href={externalPage(video)}>{t('text.openOn', { site: sites[video.platform] ?? '' })}</a>
					)}
				</p>
			</div>
		);
	}
	return (
		<a
			className={styles.facade}
			href={externalPage(video)}
			data-replay=""
			data-untracked=""
			// Only closing the player may move the focus, not hydration.
			ref={playing === false ? focusIfLost : undefined}
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
					decorative
					transitions={place === 'story'}
				/>
			)}
			<span className={styles.play}>
				<Icon name="play" />
				<span>{t('video.play')}</span>
				{video.duration > 0 && <span className={styles.length}>{formatClock(video.duration, lang)}</span>}
			</span>
		</a>
	);
};
