// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { seek } from './seek';

const player = (html: string): HTMLElement => {
	document.body.innerHTML = `<div>${html}</div>`;
	return document.body.firstElementChild as HTMLElement;
};

it('a chapter starts the player and moves it (D-20)', async () => {
	const root = player('<a data-replay href="#"></a>');
	root.querySelector('a')?.addEventListener('click', (event) => {
		event.preventDefault();
		root.innerHTML = '<video></video>';
	});
	seek(root, 65);
	const video = root.querySelector('video') as HTMLVideoElement;
	video.play = vi.fn(() => Promise.resolve());
	await vi.waitFor(() => {
		video.dispatchEvent(new Event('loadedmetadata'));
		expect(video.currentTime).toBe(65);
	});
	seek(root, 90);
	video.dispatchEvent(new Event('loadedmetadata'));
	expect(video.currentTime).toBe(90);
});

it('a link to a moment loads nothing before the reader plays the recording (C11)', async () => {
	const root = player('<a data-replay href="#"></a>');
	const click = vi.fn();
	root.querySelector('a')?.addEventListener('click', click);
	seek(root, 65, false);
	expect(click).not.toHaveBeenCalled();
	root.innerHTML = '<video></video>';
	const video = root.querySelector('video') as HTMLVideoElement;
	video.play = vi.fn(() => Promise.resolve());
	await vi.waitFor(() => {
		video.dispatchEvent(new Event('loadedmetadata'));
		expect(video.currentTime).toBe(65);
	});
});

it('a chapter moves the player of another site by its address', () => {
	for (const [src, want] of [
		[
			'https://www.youtube-nocookie.com/embed/a?autoplay=1',
			'https://www.youtube-nocookie.com/embed/a?autoplay=1&start=65',
		],
		['https://player.vimeo.com/video/1?dnt=1', 'https://player.vimeo.com/video/1?dnt=1#t=65s'],
	]) {
		const root = player(`<iframe src="${src}"></iframe>`);
		seek(root, 65);
		expect(root.querySelector('iframe')?.src).toBe(want);
	}
});
