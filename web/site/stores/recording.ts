/** Plays a recording, through an interface that speech synthesis has too. */
import { endSound, pauseFunction, startSound } from './sound';

/** Controls the playback of a recording or of speech synthesis. */
export interface Voice {
	play(): void;
	pause(): void;
	/** Moves to a position from 0 to 1. */
	seek(position: number): void;
	/** Sets the speed; 1 is the normal speed. */
	speed(rate: number): void;
	/** Stops permanently and removes all listeners. */
	stop(): void;
}

/** The state that a player shows. */
export interface PlayerState {
	playing: boolean;
	/** Position from 0 to 1. */
	at: number;
	/** Length in seconds, 0 while unknown. */
	length: number;
	failed: boolean;
}

export type UpdatePlayer = (change: Partial<PlayerState>) => void;

/** Returns a voice that plays an audio element. It passes changes of the state to update. */
export function recordingVoice(audio: HTMLAudioElement, update: UpdatePlayer): Voice {
	const pause = pauseFunction(audio);
	const updatePosition = () =>
		update({
			at: audio.duration > 0 ? audio.currentTime / audio.duration : 0,
			length: Number.isFinite(audio.duration) ? audio.duration : 0,
		});
	const handlers: Record<string, () => void> = {
		play: () => {
			startSound(pause);
			update({ playing: true, failed: false });
		},
		pause: () => update({ playing: false }),
		ended: () => {
			endSound(pause);
			update({ playing: false, at: 0 });
		},
		error: () => update({ playing: false, failed: true }),
		timeupdate: updatePosition,
		loadedmetadata: updatePosition,
	};
	for (const [type, handler] of Object.entries(handlers)) audio.addEventListener(type, handler);
	return {
		play: () =>
			void audio.play().catch((error: unknown) => {
				// This is not a failure: the reader paused before the recording had loaded.
				if (error instanceof DOMException && error.name === 'AbortError') return;
				update({ playing: false, failed: true });
			}),
		pause,
		seek: (position) => {
			if (audio.duration > 0) audio.currentTime = position * audio.duration;
		},
		speed: (rate) => {
			audio.playbackRate = rate;
		},
		stop: () => {
			for (const [type, handler] of Object.entries(handlers)) audio.removeEventListener(type, handler);
			audio.pause();
			endSound(pause);
		},
	};
}
