import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { voice } from './support/voice.ts';

/** The state of the first story's recording on the page. */
const playback = (page: Page) =>
	page.evaluate(() => {
		const audio = document.querySelector('audio');
		return { at: audio?.currentTime ?? 0, paused: audio?.paused ?? true };
	});

test('STATE-32 D-09 D-43: a story with a recording plays from our own storage, and pauses when another one plays', async ({
	page,
	site,
	outside,
}) => {
	const recorded = (await site.stories('ys')).filter((card) => card.hasAudio);
	expect(recorded.length).toBeGreaterThanOrEqual(2);
	const path = recorded[0]?.path ?? '';
	await page.goto(path);
	await page.getByRole('button', { name: 'Listen' }).first().waitFor(); // the button needs no speech synthesis
	await page.addInitScript(voice);
	await page.reload();

	const recording = page.waitForResponse((response) => response.url().endsWith('.mp3'));
	await page.getByRole('button', { name: 'Listen' }).first().click();
	const response = await recording;
	expect([response.status(), response.headers()['content-type']]).toEqual([206, 'audio/mpeg']);
	expect(new URL(response.url()).pathname).toMatch(/^\/files\/[0-9a-f]{16}\/[a-z-]+\.mp3$/);
	const player = page.getByRole('region', { name: 'Listen' });
	await expect(player.getByText('/ 1:12')).toBeVisible();
	await expect.poll(async () => (await playback(page)).at).toBeGreaterThan(0.2);
	await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();

	await player.getByRole('slider').fill('80');
	await expect.poll(async () => (await playback(page)).at).toBeGreaterThan(55);

	const readings = page.locator('article[data-reading]');
	await expect
		.poll(async () => {
			await page.mouse.wheel(0, 500);
			return readings.count();
		})
		.toBeGreaterThan(1);
	expect((await playback(page)).paused).toBe(false);
	await readings.nth(1).getByRole('button', { name: 'Listen' }).click();
	await expect(readings.nth(1).getByRole('button', { name: 'Pause' }).first()).toBeVisible();
	await expect.poll(async () => (await playback(page)).paused).toBe(true);
	await expect(readings.first().getByRole('button', { name: 'Pause' })).toHaveCount(0);
	expect(outside).toEqual([]);
});
