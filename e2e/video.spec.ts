import type { Page } from '@playwright/test';
import type { Card } from '../web/api/client.gen.ts';
import { video } from './support/site.ts';
import { started } from './support/started.ts';
import { expect, test } from './support/test.ts';

const onPlatform = (platform: string) => (card: Card) => video(card) && card.videoPlatform === platform;

test('STATE-36 STATE-37 STATE-38: a video is a still picture until it is played, and again after it is closed', async ({
	page,
	site,
	outside,
}) => {
	const story = await site.story('ys', onPlatform('youtube'));
	await page.goto(story.path);
	expect(outside).toEqual([]);
	await expect(page.locator('iframe')).toHaveCount(0);

	await page.getByRole('link', { name: 'Play video' }).click();
	const player = page.locator('iframe');
	await expect(player).toBeVisible();
	await expect(player).toHaveAttribute('title', `Video: ${story.title}`);
	const address = new URL((await player.getAttribute('src')) ?? '');
	expect(address.origin).toBe('https://www.youtube-nocookie.com');
	expect(address.pathname).toBe(`/embed/${story.mediaId}`);
	expect(address.searchParams.get('autoplay')).toBe('1');
	expect(address.searchParams.get('mute')).toBe('1');
	await expect.poll(() => outside.length).toBe(1);
	expect(new URL(outside[0] ?? '').origin).toBe('https://www.youtube-nocookie.com');
	expect(outside).toHaveLength(1);
	await expect(page).toHaveURL(story.path);
	await expect(page.getByRole('link', { name: 'Open on YouTube' })).toHaveAttribute(
		'href',
		`https://www.youtube.com/watch?v=${story.mediaId}`,
	);

	await expect(page.getByRole('button', { name: 'Close the player' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(player).toHaveCount(0);
	await expect(page.getByRole('link', { name: 'Play video' }).first()).toBeVisible(); // of the stories to read next
});

for (const [path, width, height] of [
	['/videos', 844, 390],
	['/live/night-depot', 844, 390],
	['/urdu/videos', 390, 844],
	['/videos', 1440, 600],
] as const)
	test(`a player is not higher than a screen of ${width} by ${height} at ${path}, nor does it move the page`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height });
		await page.goto(path);
		const still = page.locator('main [data-replay]').first();
		const before = await still.boundingBox();
		await still.click();
		const player = page.locator('[data-player]');
		const after = await player.boundingBox();
		expect(after?.height).toBeLessThanOrEqual(height);
		expect(after?.width).toBe(before?.width);
		const edge = (await page.locator('main').boundingBox())?.width ?? 0;
		expect(after?.width).toBeGreaterThan(Math.min(edge, height) * 0.8);
	});

test('STATE-36 STATE-37: with the keyboard a video opens and closes with the focus visible', async ({
	page,
	site,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto((await site.story('ys', onPlatform('file'))).path);
	const still = page.getByRole('link', { name: 'Play video' }).first();
	const closeButton = page.getByRole('button', { name: 'Close the player' });
	await still.focus();
	for (const key of ['Enter', 'Escape']) {
		await page.keyboard.press('Enter');
		await expect(closeButton).toBeFocused();
		await expect(closeButton).toBeInViewport({ ratio: 1 });
		await page.keyboard.press(key);
		await expect(closeButton).toHaveCount(0);
		await expect(still).toBeFocused();
		await expect(still.getByText('Play video')).toBeInViewport({ ratio: 1 });
	}
});

/** The state of a video or a recording on the page. */
const playback = (page: Page, kind: 'video' | 'audio') =>
	page.evaluate((name) => {
		const player = document.querySelector<HTMLMediaElement>(name);
		return (
			player && {
				at: player.currentTime,
				paused: player.paused,
				muted: player.muted,
				length: player.duration,
			}
		);
	}, kind);

test('D-33 STATE-32 STATE-38: a video of our own plays from our own storage, muted, and pauses when something else plays', async ({
	page,
	site,
	outside,
}) => {
	const video = await site.story('ys', onPlatform('file'));
	await page.goto(video.path);
	const still = page.getByRole('link', { name: 'Play video' }).first();
	expect(await still.getAttribute('href')).toBe(video.mediaId); // the link without scripts
	const file = page.waitForResponse((response) => response.url().endsWith('.mp4'));
	await still.click();
	const response = await file;
	expect([response.status(), response.headers()['content-type']]).toEqual([206, 'video/mp4']);
	await expect.poll(async () => (await playback(page, 'video'))?.at).toBeGreaterThan(0.2);
	const started = await playback(page, 'video');
	expect([started?.muted, started?.paused, Math.round(started?.length ?? 0)]).toEqual([
		true,
		false,
		video.duration,
	]);
	await expect(page.getByRole('link', { name: /^Open on/ })).toHaveCount(0);

	// With its sound on, the video pauses when another player starts.
	await page.evaluate(() => {
		(document.querySelector('video') as HTMLVideoElement).muted = false;
	});
	await page.evaluate(async () => {
		const audio = document.body.appendChild(document.createElement('audio'));
		audio.src = (document.querySelector('video') as HTMLVideoElement).src;
		await audio.play();
	});
	await expect.poll(async () => (await playback(page, 'video'))?.paused).toBe(true);
	expect((await playback(page, 'audio'))?.paused).toBe(false);

	await page.getByRole('button', { name: 'Close the player' }).click();
	await expect(page.locator('video')).toHaveCount(0);
	expect(outside).toEqual([]);
});

test('D-33 WIDGET-08: a card plays its video in place', async ({ page, site }) => {
	const video = await site.story('ys', onPlatform('file'));
	await page.goto('/videos');
	const card = page.locator(`article[data-story="${video.id}"]`).first();
	await card.getByRole('link', { name: 'Play video' }).click();
	await expect
		.poll(() => card.locator('video').evaluate((player: HTMLVideoElement) => player.currentTime))
		.toBeGreaterThan(0.2);
	await expect(card.getByRole('link', { name: 'Read full story' })).toBeVisible();
});

test('PAGE-09 STATE-75 D-33: a live video plays in place while it is on air', async ({ page, outside }) => {
	await page.goto('/live/night-depot');
	const broadcast = page.getByRole('article').first();
	await expect(broadcast.getByRole('heading', { level: 1 })).toContainText('The night depot');
	await expect(broadcast.getByText('Live', { exact: true })).toBeVisible();
	await expect(page.getByText('We are offline right now')).toHaveCount(0);
	await broadcast.getByRole('link', { name: 'Play video' }).click();
	await expect.poll(async () => (await playback(page, 'video'))?.at).toBeGreaterThan(0.2);
	expect((await playback(page, 'video'))?.muted).toBe(true);
	await expect(broadcast.locator('[data-player]')).toHaveAttribute('data-player', 'player-standard');
	expect(
		await page.getByRole('region', { name: 'Latest videos' }).getByRole('article').count(),
	).toBeGreaterThan(3);
	expect(outside).toEqual([]);
});

test('ERR-25: a broadcast whose check fails says so in place, its video still plays, and the reader can try again', async ({
	page,
}) => {
	await page.clock.install();
	await page.route('**/api/v2/curated_set*', (route) => route.fulfill({ status: 500, json: {} }));
	await page.goto('/live/night-depot');
	await started(page);
	const broadcast = page.getByRole('article').first();
	const error = broadcast.getByRole('alert');
	await expect(error).toHaveCount(0);
	await page.clock.fastForward(300_000);
	await expect(error).toHaveText('Error occured, try later Try again');
	await broadcast.getByRole('link', { name: 'Play video' }).click();
	await expect.poll(async () => (await playback(page, 'video'))?.at).toBeGreaterThan(0.2);
	await error.getByRole('button', { name: 'Try again' }).click();
	await expect(error).toBeVisible();
	await page.unroute('**/api/v2/curated_set*');
	await error.getByRole('button', { name: 'Try again' }).click();
	await expect(error).toHaveCount(0);
	await expect(broadcast.getByText('Live', { exact: true })).toBeVisible();
});

test('PAGE-09 D-33: off air the page says so, in the reader’s language, and links to videos', async ({
	page,
}) => {
	await page.goto('/');
	await page.getByRole('navigation').getByText('Videos', { exact: true }).first().click();
	await page.getByRole('link', { name: 'Live', exact: true }).first().click();
	await expect(page).toHaveURL('/live/main');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('The open desk');
	await expect(page.getByText('We are offline right now')).toBeVisible();
	await expect(page.getByRole('article').first().getByRole('link', { name: 'Play video' })).toHaveCount(0);
	await page.getByRole('link', { name: 'All videos' }).click();
	await expect(page).toHaveURL('/videos');

	await page.goto('/hindi/live/main');
	await expect(page.getByText('हम अभी ऑफ़लाइन हैं')).toBeVisible();
	await page.getByRole('link', { name: 'सभी वीडियो' }).click();
	await expect(page).toHaveURL('/hindi/videos');
});

test('STATE-78: a video that starts is not covered by the cookie notice and the bars', async ({
	page,
	site,
}) => {
	await page.setViewportSize({ width: 390, height: 700 });
	await page.goto((await site.story('ys', onPlatform('file'))).path);
	await expect(page.locator('[data-dock] > section').first()).toBeVisible();
	const still = page.getByRole('link', { name: 'Play video' }).first();
	// Scrolls until the lower part of the picture is behind the dock.
	await still.evaluate((link) => {
		const foot = document.querySelector('[data-dock]')?.getBoundingClientRect().bottom ?? innerHeight;
		scrollBy({ top: link.getBoundingClientRect().bottom - foot, behavior: 'instant' });
	});
	await still.dispatchEvent('click');
	const player = page.locator('[data-player]');
	await expect(player).toBeVisible();
	const distanceToDock = () =>
		player.evaluate((element) => {
			const parts = [...document.querySelectorAll('[data-dock] > section, [data-bar]')];
			const tops = parts.filter((part) => part.getClientRects().length > 0);
			const top = Math.min(...tops.map((part) => part.getBoundingClientRect().top));
			return top - element.getBoundingClientRect().bottom;
		});
	await expect.poll(distanceToDock).toBeGreaterThanOrEqual(0);
});
