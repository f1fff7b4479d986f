// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { translatorOf } from '../../../i18n/catalogues';
import { startSound } from '../../../stores/sound';
import { viewOf } from '../../../view';
import { AudioEpisodePage } from '../AudioEpisodePage';
import { audioEpisode } from '../AudioEpisodePage.fixture';
import { AudioShowPage } from '../AudioShowPage';
import { audioShow } from '../AudioShowPage.fixture';
import { AudioShowsPage } from '../AudioShowsPage';
import { audioShows } from '../AudioShowsPage.fixture';
import { player } from './player';

const main = () => document.querySelector('main') as HTMLElement;
const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E;

const episode = (next = true) => {
	const model = audioEpisode('hi', next ? {} : { next: null });
	document.documentElement.lang = 'hi';
	document.body.innerHTML = renderToString(
		<AudioEpisodePage model={model} view={viewOf(model, translatorOf('hi'))} />,
	);
	return model;
};

/** Makes an audio element behave as in a browser, with a recording of a hundred seconds. */
function simulatePlayback(audio: HTMLAudioElement): void {
	let playing = false;
	let currentTime = 0;
	Object.defineProperties(audio, {
		duration: { get: () => 100 },
		paused: { get: () => !playing },
		ended: { get: () => currentTime >= 100 },
		currentTime: {
			get: () => currentTime,
			set(position: number) {
				currentTime = position;
				audio.dispatchEvent(new Event('timeupdate'));
			},
		},
	});
	audio.play = async () => {
		playing = true;
		audio.dispatchEvent(new Event('play'));
	};
	audio.pause = () => {
		if (!playing) return;
		playing = false;
		audio.dispatchEvent(new Event('pause'));
	};
}

const startPlayer = () => {
	const audio = find<HTMLAudioElement>('audio');
	simulatePlayback(audio);
	player(find('mh-enhance[name=player]'));
	return audio;
};

beforeEach(() => {
	vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

afterEach(() => {
	localStorage.clear();
	vi.unstubAllGlobals();
});

describe('the pages of audio shows (PAGE-21, D-15)', () => {
	it('list each show with its number of episodes', () => {
		const model = audioShows('hi');
		document.body.innerHTML = renderToString(
			<AudioShowsPage model={model} view={viewOf(model, translatorOf('hi'))} />,
		);
		expect(main().querySelectorAll('li h2 a')).toHaveLength(3);
		expect(main().textContent).toContain('अभी कोई कड़ी नहीं');
		expect(main().textContent).toContain('5 कड़ियाँ');
	});

	it('show how to subscribe, and list the episodes in the order of the model', () => {
		const model = audioShow('hi');
		const render = (over: Partial<typeof model>) => {
			document.body.innerHTML = renderToString(
				<AudioShowPage model={{ ...model, ...over }} view={viewOf(model, translatorOf('hi'))} />,
			);
		};
		render({});
		expect([...main().querySelectorAll('ol h3 a')].map((a) => a.getAttribute('href'))).toEqual(
			model.episodes.map(({ href }) => href),
		);
		expect(find('a[href^="podcast://example.com/"]').textContent).toBe('पॉडकास्ट ऐप में खोलें');
		expect(main().textContent).toContain(model.podcast);
		expect(main().textContent).toContain('21:09');
		expect(find('main a[rel=next]').getAttribute('href')).toBe('/hindi/audio-shows/s0?before=7');
		render({ episodes: [], podcast: '', next: '' });
		expect(main().innerHTML).not.toContain('podcast:');
	});
});

describe('an episode', () => {
	it('plays with the browser’s own controls before, and without, script', () => {
		const model = episode();
		const audio = find<HTMLAudioElement>('audio');
		expect([audio.getAttribute('src'), audio.controls, audio.getAttribute('preload')]).toEqual([
			model.audio,
			true,
			'none',
		]);
		expect(find('[data-bar]').hidden).toBe(true);
		expect(find('main a[rel=next]').getAttribute('href')).toBe(model.next?.href);
	});

	it('plays and pauses with our controls, and pauses when another player starts (STATE-32)', () => {
		episode();
		const audio = startPlayer();
		expect([audio.controls, find('[data-bar]').hidden]).toEqual([false, false]);
		const playButton = find('[data-play-button]');
		const name = () => playButton.textContent?.trim();
		expect(name()).toBe('सुनें');
		playButton.click();
		expect([audio.paused, name()]).toEqual([false, 'रोकें']);
		startSound(() => {});
		expect([audio.paused, name()]).toEqual([true, 'सुनें']);
	});

	it('changes its speed and its position', () => {
		episode();
		const audio = startPlayer();
		find('[data-speed]').click();
		expect([audio.playbackRate, find('[data-rate]').textContent]).toEqual([1.25, '1.25×']);
		find('[data-play-button]').click();
		audio.currentTime = 1; // the browser knows the length from here on
		const position = find<HTMLInputElement>('[data-position]');
		position.value = '500';
		position.dispatchEvent(new Event('input', { bubbles: true }));
		expect(audio.currentTime).toBe(50);
		expect(find('[data-time]').textContent).toBe('0:50 / 1:40');
	});

	it('resumes where the reader stopped, and offers the next episode at its end', () => {
		const model = episode();
		const audio = startPlayer();
		find('[data-play-button]').click();
		audio.currentTime = 42;
		find('[data-play-button]').click();
		expect(JSON.parse(localStorage.getItem('masthead.heard') ?? '')).toEqual([[model.episode.href, 42]]);

		episode();
		const restarted = startPlayer();
		expect(restarted.currentTime).toBe(42);
		find('[data-play-button]').click();
		expect(find('[data-next]').hidden).toBe(true);
		restarted.currentTime = 100;
		restarted.pause();
		restarted.dispatchEvent(new Event('ended'));
		expect(find('[data-next]').hidden).toBe(false);
		expect(find('[data-next] a').getAttribute('href')).toBe(model.next?.href);
		expect(localStorage.getItem('masthead.heard')).toBe('[]');
	});

	it('shows a message when it cannot be played, and plays if the stored value is invalid', () => {
		localStorage.setItem('masthead.heard', '{"x":1}');
		episode(false);
		const audio = startPlayer();
		find('[data-play-button]').click();
		audio.dispatchEvent(new Event('error'));
		expect(find('[data-failed]').hidden).toBe(false);
		expect(document.querySelector('[data-next]')).toBeNull();
		localStorage.setItem('masthead.heard', '[null]');
		episode();
		expect(() => startPlayer()).not.toThrow();
	});
});
