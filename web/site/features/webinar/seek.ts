/**
 * Moves the player of a video to a number of seconds from the beginning. A player that has not been started is started first; if start
 * is false, it is moved when the reader starts it.
 */
export function seek(player: HTMLElement, seconds: number, start = true): void {
	const move = (): boolean => {
		const video = player.querySelector('video');
		const frame = player.querySelector('iframe');
		if (video) {
			const go = () => {
				video.currentTime = seconds;
				void video.play()?.catch(() => undefined);
			};
			if (video.readyState > 0) go();
			else video.addEventListener('loadedmetadata', go, { once: true });
		} else if (frame) {
			const url = new URL(frame.src);
			if (url.host === 'player.vimeo.com') url.hash = `t=${seconds}s`;
			else url.searchParams.set('start', String(seconds));
			frame.src = url.href;
		}
		return video !== null || frame !== null;
	};
	if (move()) return;
	const observer = new MutationObserver(() => move() && observer.disconnect());
	observer.observe(player, { childList: true, subtree: true });
	if (start) player.querySelector<HTMLElement>('a[data-replay]')?.click();
}
