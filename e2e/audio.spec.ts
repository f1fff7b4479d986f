import type { Page } from '@playwright/test';
import { audioEpisodes, audioShows } from '../web/api/client.gen.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

const playback = (page: Page) =>
	page.evaluate(() => {
		const audio = document.querySelector('audio');
		return { at: audio?.currentTime ?? 0, paused: audio?.paused ?? true };
	});

test(
	'PAGE-21 D-15 STATE-32 STATE-76: a reader goes from the home page to a show, plays an episode, ' +
		'leaves, resumes it, and goes on to the next',
	async ({ page, desk, outside }) => {
		const base = { base: desk.base };
		const { shows } = unwrap(await audioShows({ locale: 'hindi' }, base));
		expect(shows.map(({ title, episodes }) => [title, episodes])).toEqual([
			['स्टार्टअप की कहानी', 5],
			['पैसे की बात', 5],
			['उद्यमी से मुलाकात', 5],
		]);
		await page.goto('/hindi');
		await page.getByRole('contentinfo').getByRole('link', { name: 'ऑडियो शो' }).click();
		await expect(page).toHaveURL('/hindi/audio-shows');
		await expect(page.getByRole('main').getByText('5 कड़ियाँ')).toHaveCount(3);
		await page.getByRole('link', { name: 'पैसे की बात' }).click();
		const { episodes } = unwrap(await audioEpisodes({ show: 'paise-ki-baat' }, base));
		const names = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 });
		await expect(names).toHaveText(episodes.map(({ title }) => title)); // newest first
		const app = page.getByRole('link', { name: 'पॉडकास्ट ऐप में खोलें' });
		await expect(app).toHaveAttribute('href', /^podcast:\/\/.*\/hindi\/audio-shows\/paise-ki-baat\/podcast$/);

		await names.last().getByRole('link').click();
		const player = page.getByRole('region', { name: 'सुनें' });
		const playButton = player.getByRole('button', { name: /सुनें|रोकें/ });
		const recording = page.waitForResponse((response) => response.url().endsWith('.mp3'));
		await playButton.click();
		const response = await recording;
		expect([response.status(), response.headers()['content-type']]).toEqual([206, 'audio/mpeg']);
		await expect.poll(async () => (await playback(page)).at).toBeGreaterThan(0.2);
		await expect(player.getByRole('button', { name: 'रोकें' })).toBeVisible();
		await player.getByRole('slider').fill('500');
		await expect.poll(async () => (await playback(page)).at).toBeGreaterThan(8);
		await playButton.click();
		await expect.poll(async () => (await playback(page)).paused).toBe(true);

		await page.reload();
		await expect(player.getByText(/^0:(0[89]|1\d) \/ 0:2\d$/)).toBeVisible();
		await playButton.click();
		await expect.poll(async () => (await playback(page)).at).toBeGreaterThan(8);
		await player.getByRole('slider').fill('990');
		const next = player.getByRole('link');
		await expect(next).toHaveText(episodes.at(-2)?.title ?? '');
		await next.click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(episodes.at(-2)?.title ?? '');
		expect(outside).toEqual([]);
	},
);

test('STATE-76: a missing show and a missing episode say so, and existing ones still respond afterwards', async ({
	page,
}) => {
	for (const [path, status] of [
		['/hindi/audio-shows/none', 404],
		['/hindi/audio-shows/paise-ki-baat/none', 404],
		['/tamil/audio-shows', 404],
		['/hindi/audio-shows/paise-ki-baat', 200],
		['/hindi/audio-shows/paise-ki-baat/udhaar-ki-umra', 200],
	] as const) {
		expect((await page.goto(path))?.status(), path).toBe(status);
	}
});

test('design §1: the player needs no React, and loads no audio before the reader plays it', async ({
	page,
}) => {
	const fetched: string[] = [];
	page.on('request', (request) => fetched.push(request.url()));
	await page.goto('/hindi/audio-shows/paise-ki-baat/jeb-aur-galla');
	await expect(page.getByRole('region', { name: 'सुनें' }).getByRole('slider')).toBeVisible();
	expect(fetched.some((url) => url.includes('/player-'))).toBe(true);
	expect(fetched.filter((url) => /\/react-|\.mp3$/.test(url))).toEqual([]);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('D-15: an episode plays with the browser’s own controls', async ({ page }) => {
		await page.goto('/hindi/audio-shows/udyami-se-mulaqat/reshma-koli');
		const audio = page.locator('audio');
		await expect(audio).toBeVisible();
		await expect(audio).toHaveAttribute('preload', 'none');
		await page.getByRole('main').locator('a[rel=next]').click();
		await expect(page).toHaveURL('/hindi/audio-shows/udyami-se-mulaqat/harbhajan-dhillon');
	});
});
