// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { prepareEmbeds } from './embeds';

const embed = (provider: string, url: string, text: string) =>
	`<figure class="embed" data-embed="${provider}" data-embed-url="${url}"><a href="${url}">${text}</a></figure>`;

beforeEach(() => {
	document.body.innerHTML = `<div data-play="Play video">${[
		embed('youtube', 'https://www.youtube.com/watch?v=abcdefghijk', 'Open on youtube.com'),
		embed('vimeo', 'https://vimeo.com/123', 'The sheds'),
		embed('link', 'https://nobody.example/x', 'Open on nobody.example'),
	].join('')}</div>`;
	prepareEmbeds(document);
});

it('an embed that plays in place has "Play"; one that opens another site names it', () => {
	expect([...document.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
		'Play video',
		'Play video: The sheds',
		'Open on nobody.example',
	]);
});

it('nothing is loaded from other sites before a click, then the player replaces the link', () => {
	expect(document.querySelector('iframe')).toBeNull();
	document.querySelector('a')?.click();
	const frame = document.querySelector('iframe');
	expect([frame?.src, frame?.title]).toEqual([
		'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&playsinline=1&rel=0',
		'Play video',
	]);
	expect(document.querySelectorAll('a')).toHaveLength(2);
});
