import { track } from '../../../analytics';
import { formatClock } from '../../../clock';
import { type PlayerState, recordingVoice } from '../../../stores/recording';

/**
 * Storage key of the positions, in seconds, where the reader stopped listening. They stay on the
 * device.
 */
const key = 'masthead.heard';
const maxEpisodes = 50;
/** Seconds from the beginning or the end within which an episode starts again from the beginning. */
const restartMargin = 5;

type Positions = [episode: string, at: number][];

function loadPositions(): Positions {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
		return Array.isArray(stored) ? stored.filter(([, at]) => Number.isFinite(at)) : [];
	} catch {
		return [];
	}
}

function storePositionOf(episode: string, at: number): void {
	const others = loadPositions().filter(([stored]) => stored !== episode);
	try {
		localStorage.setItem(
			key,
			JSON.stringify((at > 0 ? [[episode, at], ...others] : others).slice(0, maxEpisodes)),
		);
	} catch {
		// Without storage the episode starts from the beginning.
	}
}

const rates = [1, 1.25, 1.5, 2, 0.75];

/** Replaces the browser's controls with ours, resumes an episode where the reader stopped, and offers the next one. */
export function player(root: HTMLElement): void {
	const find = <E extends HTMLElement>(mark: string) => root.querySelector<E>(`[data-${mark}]`);
	const audio = root.querySelector('audio');
	const bar = find('bar');
	const playButton = find<HTMLButtonElement>('play-button');
	const position = find<HTMLInputElement>('position');
	const time = find('time');
	const speed = find<HTMLButtonElement>('speed');
	if (!audio || !bar || !playButton || !position || !time || !speed) return;
	const { episode = '', title = '', show = '', cover = '' } = bar.dataset;
	const lang = document.documentElement.lang;
	const failed = find('failed');
	const next = find('next');
	const numbers = new Intl.NumberFormat(lang);
	const state: PlayerState = { playing: false, at: 0, length: Number(bar.dataset.seconds), failed: false };

	const render = () => {
		const { playing, at, length } = state;
		const heard = formatClock(Math.floor(at * length), lang);
		playButton.toggleAttribute('data-playing', playing);
		const name = playButton.querySelector('.hidden-text');
		if (name) name.textContent = playButton.dataset[playing ? 'pause' : 'play'] ?? '';
		position.value = String(at * 1000);
		position.setAttribute('aria-valuetext', heard);
		time.textContent = length > 0 ? `${heard} / ${formatClock(Math.round(length), lang)}` : heard;
		if (failed) failed.hidden = !state.failed;
	};
	const storePosition = () => {
		const { currentTime: at, duration } = audio;
		storePositionOf(episode, at > restartMargin && !(at > duration - restartMargin) ? at : 0);
	};
	const voice = recordingVoice(audio, (change) => {
		const wasPlaying = state.playing;
		// Until the recording has loaded, the length from the page applies.
		const { length = 0, at, ...rest } = change;
		Object.assign(
			state,
			rest,
			length > 0 && { length },
			at !== undefined && (length > 0 || at > 0 || audio.ended) && { at },
		);
		if (wasPlaying && !state.playing) storePosition();
		render();
	});

	playButton.addEventListener('click', () => {
		if (state.playing) {
			voice.pause();
			return;
		}
		if (next) next.hidden = true;
		track({ event: 'listen', category: 'audio', action: 'play', label: episode });
		if ('mediaSession' in navigator)
			navigator.mediaSession.metadata = new MediaMetadata({
				title,
				artist: show,
				artwork: cover === '' ? [] : [{ src: cover }],
			});
		voice.play();
	});
	position.addEventListener('input', () => {
		state.at = Number(position.value) / 1000;
		// A recording that has not loaded yet will start at this position.
		audio.currentTime = state.at * state.length;
		render();
	});
	speed.addEventListener('click', () => {
		const rate = rates[(rates.indexOf(audio.playbackRate) + 1) % rates.length] ?? 1;
		voice.speed(rate);
		const label = speed.querySelector('[data-rate]');
		if (label) label.textContent = `${numbers.format(rate)}×`;
	});
	audio.addEventListener('ended', () => {
		if (next) next.hidden = false;
	});
	addEventListener('pagehide', () => {
		if (state.playing) storePosition();
	});

	const at = loadPositions().find(([stored]) => stored === episode)?.[1] ?? 0;
	// If the reader already plays the episode with the browser's controls, its position stays.
	if (audio.paused && at > 0 && at < state.length) {
		audio.currentTime = at;
		state.at = at / state.length;
	}
	state.playing = !audio.paused;
	audio.controls = false;
	bar.hidden = false;
	render();
}
