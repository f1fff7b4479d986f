// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { endSound, observePlayers, startSound } from './sound';

it('a player that starts stops the one before, once (STATE-32)', () => {
	const first = vi.fn();
	const second = vi.fn();
	startSound(first);
	startSound(first);
	expect(first).not.toHaveBeenCalled();
	startSound(second);
	expect(first).toHaveBeenCalledOnce();
	endSound(second);
	startSound(first);
	expect(second).not.toHaveBeenCalled();
});

it('an audible player stops speech; a muted one does not (STATE-32, STATE-38)', () => {
	observePlayers();
	const speech = vi.fn();
	startSound(speech);
	const video = document.createElement('video');
	document.body.append(video);
	Object.defineProperty(video, 'paused', { value: false });
	video.muted = true;
	video.dispatchEvent(new Event('play'));
	expect(speech).not.toHaveBeenCalled();
	video.muted = false;
	video.dispatchEvent(new Event('volumechange'));
	expect(speech).toHaveBeenCalledOnce();
	video.pause = vi.fn();
	startSound(vi.fn());
	expect(video.pause).toHaveBeenCalledOnce();
});
