/** One thing sounds at a time on a page: who begins silences who sounded before (STATE-32). */

let silence: (() => void) | undefined;

/** Begins to sound. The function is called when something else begins. */
export function sound(stop: () => void): void {
	if (silence === stop) return;
	const before = silence;
	silence = stop;
	before?.();
}

/** Has ended by itself, and needs not be silenced. */
export function ended(stop: () => void): void {
	if (silence === stop) silence = undefined;
}

const pauses = new WeakMap<HTMLMediaElement, () => void>();

/** What silences a player: always the same function, so that a player is one sound, whoever tells of it. */
export function pauseOf(player: HTMLMediaElement): () => void {
	let pause = pauses.get(player);
	if (!pause) {
		pause = () => player.pause();
		pauses.set(player, pause);
	}
	return pause;
}

let tended = false;

/** Lets every player in the page that can be heard keep to that. */
export function tendPlayers(): void {
	if (tended) return;
	tended = true;
	const heard = ({ target }: Event) => {
		if (!(target instanceof HTMLMediaElement) || target.paused || target.muted) return;
		sound(pauseOf(target));
	};
	document.addEventListener('play', heard, true);
	document.addEventListener('volumechange', heard, true);
}
