// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type TrackedEvent, trackClicks } from '../../analytics';
import { messagesFor } from '../../i18n/catalogues';
import { startSound } from '../../stores/sound';
import { videoTexts } from './texts';
import { VideoPlayer } from './VideoPlayer';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
trackClicks(); // a control with an event of its own is recorded once

beforeEach(() => {
	delete window.dataLayer;
	Element.prototype.scrollIntoView = () => {};
});

const player = () => document.querySelector('iframe, video');

function play(platform: string, duration = 90): void {
	document.body.innerHTML = '<div></div>';
	const video = {
		platform,
		mediaId: 'a1',
		src: '/media/a1.mp4',
		duration,
		playerId: 'player-enterprise',
		captions: null,
	};
	act(() =>
		createRoot(document.body.firstElementChild as Element).render(
			<VideoPlayer
				video={video}
				picture={null}
				title="Looms"
				lang="en"
				texts={messagesFor('en', videoTexts)}
			/>,
		),
	);
	expect(player()).toBeNull();
	act(() => document.querySelector('a')?.click());
}

describe('a video', () => {
	it('opens in the player of its platform, by its id, muted and automatically (STATE-36, STATE-38, D-33)', () => {
		play('youtube');
		expect(document.querySelector('[data-player]')?.getAttribute('data-player')).toBe('player-enterprise');
		const address = (platform: string) => {
			play(platform);
			return new URL(player()?.getAttribute('src') ?? '', 'https://startline.example');
		};
		for (const [platform, host, mute] of [
			['youtube', 'www.youtube-nocookie.com', 'mute'],
			['vimeo', 'player.vimeo.com', 'muted'],
		]) {
			const url = address(platform as string);
			expect([url.host, url.searchParams.get(mute as string), url.searchParams.get('autoplay')]).toEqual([
				host,
				'1',
				'1',
			]);
		}
		play('file');
		const video = player() as HTMLVideoElement;
		expect([video.tagName, video.getAttribute('src'), video.muted, video.autoplay]).toEqual([
			'VIDEO',
			'/media/a1.mp4',
			true,
			true,
		]);
		expect(document.querySelector('a')).toBeNull();
	});

	it('has a link to its page in case the frame stays empty (STATE-36)', () => {
		play('youtube');
		const link = document.querySelector('a');
		expect([link?.textContent, link?.getAttribute('href')]).toEqual([
			'Open on YouTube',
			'https://www.youtube.com/watch?v=a1',
		]);
	});

	it('closes by its button, by Escape, and when another player starts (STATE-37, STATE-32)', () => {
		play('youtube');
		act(() => document.querySelector('button')?.click());
		expect(player()).toBeNull();
		play('youtube');
		act(() => startSound(() => {}));
		expect(player()).toBeNull();
		play('youtube');
		const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
		act(() => void document.querySelector('button')?.dispatchEvent(key));
		expect(player()).toBeNull();
	});

	it('moves the focus when it opens and closes', () => {
		play('youtube');
		expect(document.activeElement).toBe(document.querySelector('button'));
		for (const control of ['button', 'Escape']) {
			const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
			act(() => {
				if (control === 'button') document.querySelector('button')?.click();
				else document.activeElement?.dispatchEvent(key);
			});
			expect(player()).toBeNull();
			expect(document.activeElement).toBe(document.querySelector('a'));
			act(() => document.querySelector('a')?.click());
		}
	});

	it('scrolls out from behind the dock when it starts', () => {
		const scrolled = vi.fn<(element: Element, options: unknown) => void>();
		Element.prototype.scrollIntoView = function scrollIntoView(options) {
			scrolled(this, options);
		};
		play('file');
		expect(scrolled).toHaveBeenCalledWith(document.querySelector('[data-player]'), { block: 'nearest' });
	});

	it('leaves the focus where it is when another player closes it', () => {
		play('youtube');
		const otherButton = document.body.appendChild(document.createElement('button'));
		otherButton.focus();
		act(() => startSound(() => {}));
		expect(player()).toBeNull();
		expect(document.activeElement).toBe(otherButton);
	});

	it('of 300 seconds is recorded as short, of 301 as long (CONST-14)', () => {
		play('youtube', 300);
		play('youtube', 301);
		expect((window.dataLayer as TrackedEvent[]).map(({ event, label }) => [event, label])).toEqual([
			['video', 'short'],
			['video', 'long'],
		]);
	});
});
