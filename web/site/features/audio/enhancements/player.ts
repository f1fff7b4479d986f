import { track } from '../../../analytics';
import { clock } from '../../../clock';
import { type Hearing, recording } from '../../../stores/recording';

/** Where in which episode a reader stopped. It stays on the device. */
const key = 'masthead.heard';
const most = 50;
/** Who stopped nearer to the beginning or the end begins anew, in seconds. */
const near = 5;

type Places = [episode: string, at: number][];

function places(): Places {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
		return Array.isArray(kept) ? kept.filter(([, at]) => Number.isFinite(at)) : [];
	} catch {
		return [];
	}
}

function keep(episode: string, at: number): void {
	const others = places().filter(([other]) => other !== episode);
	try {
		localStorage.setItem(key, JSON.stringify((at > 0 ? [[episode, at], ...others] : others).slice(0, most)));
	} catch {
		// A private window may keep nothing; it begins anew then.
	}
}

const rates = [1, 1.25, 1.5, 2, 0.75];

/** Plays an episode by buttons of our own in the place of the browser's, goes on where it was left, and offers the next. */
export function player(root: HTMLElement): void {
	const find = <E extends HTMLElement>(mark: string) => root.querySelector<E>(`[data-${mark}]`);
	const audio = root.querySelector('audio');
	const bar = find('bar');
	const press = find<HTMLButtonElement>('press');
	const position = find<HTMLInputElement>('position');
	const time = find('time');
	const speed = find<HTMLButtonElement>('speed');
	if (!audio || !bar || !press || !position || !time || !speed) return;
	const { episode = '', title = '', show = '', cover = '' } = bar.dataset;
	const lang = document.documentElement.lang;
	const failed = find('failed');
	const next = find('next');
	const numbers = new Intl.NumberFormat(lang);
	const hearing: Hearing = { playing: false, at: 0, length: Number(bar.dataset.seconds), failed: false };

	const draw = () => {
		const { playing, at, length } = hearing;
		const heard = clock(Math.floor(at * length), lang);
		press.toggleAttribute('data-playing', playing);
		const name = press.querySelector('.hidden-text');
		if (name) name.textContent = press.dataset[playing ? 'pause' : 'play'] ?? '';
		position.value = String(at * 1000);
		position.setAttribute('aria-valuetext', heard);
		time.textContent = length > 0 ? `${heard} / ${clock(Math.round(length), lang)}` : heard;
		if (failed) failed.hidden = !hearing.failed;
	};
	const stopped = () => {
		const { currentTime: at, duration } = audio;
		keep(episode, at > near && !(at > duration - near) ? at : 0);
	};
	const voice = recording(audio, (change) => {
		const was = hearing.playing;
		// Before it has come nothing is known of its length but what the page says.
		const { length = 0, at, ...rest } = change;
		Object.assign(
			hearing,
			rest,
			length > 0 && { length },
			at !== undefined && (length > 0 || at > 0 || audio.ended) && { at },
		);
		if (was && !hearing.playing) stopped();
		draw();
	});

	press.addEventListener('click', () => {
		if (hearing.playing) {
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
		hearing.at = Number(position.value) / 1000;
		// What has not come yet begins there.
		audio.currentTime = hearing.at * hearing.length;
		draw();
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
		if (hearing.playing) stopped();
	});

	const at = places().find(([one]) => one === episode)?.[1] ?? 0;
	// Who already hears it by the browser's own buttons is not taken elsewhere.
	if (audio.paused && at > 0 && at < hearing.length) {
		audio.currentTime = at;
		hearing.at = at / hearing.length;
	}
	hearing.playing = !audio.paused;
	audio.controls = false;
	bar.hidden = false;
	draw();
}
