import Hls from 'hls.js';

/**
 * Plays the HLS playlist at an address in a video element, with its captions. Browsers that support HLS play it themselves. Returns a
 * function that stops the playback and releases the element.
 */
export function playHls(screen: HTMLVideoElement, src: string): () => void {
	if (!Hls.isSupported() || screen.canPlayType('application/vnd.apple.mpegurl') === 'probably') {
		screen.src = src;
		return () => screen.removeAttribute('src');
	}
	// A worker would be a script from a blob, which the content security policy does not allow.
	const player = new Hls({ enableWorker: false });
	let recovered = false;
	let retry = 0;
	// The playlist of a live stream can be missing for some seconds after the start. The random delay spreads the requests of readers.
	const load = () => (player.levels.length > 0 ? player.startLoad() : player.loadSource(src));
	player.on(Hls.Events.ERROR, (_, { fatal, type }) => {
		if (!fatal) return;
		if (type === Hls.ErrorTypes.NETWORK_ERROR) retry = window.setTimeout(load, 2000 + Math.random() * 2000);
		else if (!recovered) {
			recovered = true;
			player.recoverMediaError();
		} else player.destroy();
	});
	player.loadSource(src);
	player.attachMedia(screen);
	return () => {
		clearTimeout(retry);
		player.destroy();
	};
}
