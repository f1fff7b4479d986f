/** Only one player is audible at a time: when a player starts, the previous one stops (STATE-32). */

let stopCurrent: (() => void) | undefined;

/** Registers a player that starts to play sound. stop is called when another one starts. */
export function startSound(stop: () => void): void {
	if (stopCurrent === stop) return;
	const before = stopCurrent;
	stopCurrent = stop;
	before?.();
}

/** Unregisters a player that has ended. */
export function endSound(stop: () => void): void {
	if (stopCurrent === stop) stopCurrent = undefined;
}

const pauses = new WeakMap<HTMLMediaElement, () => void>();

/** Returns the function that pauses a player. It is always the same function, so that a player is registered only once. */
export function pauseFunction(player: HTMLMediaElement): () => void {
	let pause = pauses.get(player);
	if (!pause) {
		pause = () => player.pause();
		pauses.set(player, pause);
	}
	return pause;
}

let observing = false;

/** Registers every audible player of the page as it starts. */
export function observePlayers(): void {
	if (observing) return;
	observing = true;
	const onSound = ({ target }: Event) => {
		if (!(target instanceof HTMLMediaElement) || target.paused || target.muted) return;
		startSound(pauseFunction(target));
	};
	document.addEventListener('play', onSound, true);
	document.addEventListener('volumechange', onSound, true);
}
