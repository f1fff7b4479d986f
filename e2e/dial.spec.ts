/** The dial of a server in development, on a program of its own: with `?clock=` a page is shown as at another time. */
import type { Page } from '@playwright/test';
import { test as base, expect } from './support/own-program.ts';
import { addWebinar } from './support/webinars.ts';

const test = base.extend({
	run: [{ host: '127.0.0.1', flags: () => ['--site-dir', 'web/dist/site'] }, { scope: 'worker' }],
});

/** Opens a page as at some minutes from now, and waits until its script has compared the clocks. */
async function openAt(page: Page, path: string, minutes: number): Promise<void> {
	const compared = page.waitForResponse((response) => response.url().endsWith('/healthz'));
	const at = new Date(Date.now() + minutes * 60_000).toISOString();
	await page.goto(`${path}?clock=${encodeURIComponent(at)}`);
	await compared;
}

test('the dial shows each state of a webinar, on its page and in the list (C25, STATE-03, STATE-04, STATE-05)', async ({
	page,
	desk,
}) => {
	const title = 'A loom on the dial';
	const recording = { platform: 'hls' as const, mediaId: '/streams/dial/recording.m3u8' };
	const stream = { platform: 'hls' as const, mediaId: '/streams/dial/live.m3u8' };
	// It begins in a week, so that it is the last of those to come.
	const week = 7 * 24 * 60;
	const { path } = await addWebinar(desk, title, week, { stream, recording });
	const badge = page.locator('[data-facts]');
	const player = page.locator('[data-player]');
	const card = (region: string) =>
		page.getByRole('region', { name: region }).getByRole('article').filter({ hasText: title });

	await openAt(page, path, week - 90);
	await expect(page.getByRole('timer')).toHaveText(/1:(30:00|29:5\d)/);
	await expect(page.getByRole('link', { name: 'Enroll Now' })).toBeVisible();
	await expect(player).toBeHidden();
	await openAt(page, '/webinars', week - 90);
	await expect(card('Live & Upcoming Sessions').getByText('Upcoming', { exact: true })).toBeVisible();

	await openAt(page, path, week + 10);
	await expect(badge.getByText('Live', { exact: true })).toBeVisible();
	await expect(page.getByText('Watching now:')).toBeVisible(); // the state that the server sent, at its own time
	await expect(player.getByRole('link', { name: 'Play video' })).toBeVisible();
	await expect(badge.getByText('Live', { exact: true })).toBeVisible();
	await openAt(page, '/webinars', week + 10);
	await expect(card('Live & Upcoming Sessions').getByText('Live', { exact: true })).toBeVisible();

	await openAt(page, path, week + 90);
	await expect(page.getByText('This webinar is over')).toBeVisible();
	await expect(page.locator('[data-recording]').getByRole('link', { name: 'Play video' })).toBeVisible();
	await openAt(page, '/webinars', week + 90);
	await expect(card('Concluded Sessions')).toBeVisible();

	// Without the dial it is what it is now.
	await page.goto(path);
	await expect(page.getByRole('timer')).toBeVisible();
	expect((await page.request.get(`${path}?clock=tomorrow`)).status()).toBe(400);
});
