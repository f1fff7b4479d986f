/** A recording, and what plays any voice. */
import { ended, pauseOf, sound } from './sound';

export interface Voice {
	play(): void;
	pause(): void;
	/** Goes to a part of the whole, from 0 to 1. */
	seek(to: number): void;
	speed(rate: number): void;
	/** Ends for good. */
	stop(): void;
}

/** What the player shows. */
export interface Hearing {
	playing: boolean;
	/** From 0 to 1. */
	at: number;
	/** Seconds; 0 while they are not known. */
	length: number;
	failed: boolean;
}

export type Tell = (change: Partial<Hearing>) => void;

/** What a player says, in its own element. */
export function recording(audio: HTMLAudioElement, tell: Tell): Voice {
	const pause = pauseOf(audio);
	const told = () =>
		tell({
			at: audio.duration > 0 ? audio.currentTime / audio.duration : 0,
			length: Number.isFinite(audio.duration) ? audio.duration : 0,
		});
	const handlers: Record<string, () => void> = {
		play: () => {
			sound(pause);
			tell({ playing: true, failed: false });
		},
		pause: () => tell({ playing: false }),
		ended: () => {
			ended(pause);
			tell({ playing: false, at: 0 });
		},
		error: () => tell({ playing: false, failed: true }),
		timeupdate: told,
		loadedmetadata: told,
	};
	for (const [type, handler] of Object.entries(handlers)) audio.addEventListener(type, handler);
	return {
		play: () =>
			void audio.play().catch((error: unknown) => {
				// Who pauses before it has come wanted that.
				if (error instanceof DOMException && error.name === 'AbortError') return;
				tell({ playing: false, failed: true });
			}),
		pause,
		seek: (to) => {
			if (audio.duration > 0) audio.currentTime = to * audio.duration;
		},
		speed: (rate) => {
			audio.playbackRate = rate;
		},
		stop: () => {
			for (const [type, handler] of Object.entries(handlers)) audio.removeEventListener(type, handler);
			audio.pause();
			ended(pause);
		},
	};
}
