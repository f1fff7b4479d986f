import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { beginWebinar, endWebinar, saveWebinar } from '../web/api/client.gen.ts';
import { cookiesOf } from './support/asha.ts';
import { codecs, ffmpeg, testInput } from './support/ffmpeg.ts';
import { addressKey } from './support/program.ts';
import { signIn } from './support/reader.ts';
import { unwrap } from './support/site.ts';
import { started } from './support/started.ts';
import { expect, test } from './support/test.ts';
import { addWebinar } from './support/webinars.ts';

/** Opens the list of webinars and returns the path of the first one with a button of the given text. */
async function pathOf(page: Page, button: string): Promise<string> {
	await page.goto('/webinars');
	const link = page.getByRole('link', { name: button, exact: true }).first();
	return new URL((await link.getAttribute('href')) ?? '', page.url()).pathname;
}

test('a reader registers at the address of the form and finds the webinar in My webinars (GEN-07, ROUTE-53, STATE-06, STATE-11)', async ({
	page,
}) => {
	const path = await pathOf(page, 'Enroll Now');
	await signIn(page, 'Asha Verma');
	await page.goto(`${path}?registrationForm=true`);
	const dialog = page.getByRole('dialog', { name: 'Register for the webinar' });
	await expect(dialog.getByLabel('First Name*')).toHaveValue('Asha');
	await dialog.getByLabel('Company').fill('Kiln and Loom');
	// VALID-05, ERR-07: a response with an error is a failure, even with status 200; nothing typed is lost.
	await page.route('**/ystv/webinar/register', (route) => route.fulfill({ json: { error: 'x' } }), {
		times: 1,
	});
	await dialog.getByRole('button', { name: 'Register' }).click();
	await expect(dialog.getByText('Failed to register. Please try again')).toBeVisible();
	await expect(dialog.getByLabel('Company')).toHaveValue('Kiln and Loom');
	await dialog.getByRole('button', { name: 'Register' }).click();
	await expect(page.getByText('Successfully registered.')).toBeVisible(); // ERR-06, STATE-12
	await expect(page.getByText('You are registered')).toBeVisible();
	const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
	await page.goto('/my-webinars');
	await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('a question in a live webinar appears on other open pages (ENTITY-48, D-20)', async ({
	page,
	browser,
}) => {
	const path = await pathOf(page, 'Watch Now');
	const other = await browser.newPage();
	await other.goto(new URL(path, page.url()).href);
	await expect(other.getByText('Watching now:')).toBeVisible();
	await signIn(page, 'Ravi Kumar');
	await page.goto(path);
	const question = `What does a second loom cost? ${Date.now()}`;
	await page.getByLabel('Your question').fill(question);
	await page.getByRole('button', { name: 'Ask', exact: true }).click();
	await expect(page.getByText(question)).toBeVisible();
	await expect(other.getByText(question)).toBeVisible();
	await other.close();
});

test('the page of a webinar that is over has no form for questions, and takes feedback (STATE-05)', async ({
	page,
}) => {
	await page.goto('/webinars');
	const concluded = page.getByRole('region', { name: 'Concluded Sessions' });
	const path = (await concluded.getByRole('link', { name: 'Watch Now' }).first().getAttribute('href')) ?? '';
	await signIn(page, 'Meera Iyer');
	await page.goto(path);
	await expect(page.getByText('This webinar is over')).toBeVisible();
	await expect(page.getByLabel('Your question')).toBeHidden();
	await page.getByRole('radio', { name: '4 stars' }).check();
	await page.getByRole('button', { name: 'Send feedback' }).click();
	await expect(page.getByText('Thank you for your feedback.')).toBeVisible();
	await page.reload();
	await expect(page.getByText('Thank you for your feedback.')).toBeVisible();
});

test('an editor runs a webinar in its room without scripts; open pages follow (STATE-14, ENTITY-48)', async ({
	page,
	browser,
	baseURL,
	desk,
}) => {
	const { path, name } = await addWebinar(desk, 'How to price a second loom', 60);
	const room = `/webinars/room?webinar=${name}`;
	await signIn(page, 'Kavya Rao');
	await page.goto(path);
	await started(page);
	await expect(page.getByRole('timer')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Webinar room' })).toBeHidden();
	expect((await page.request.get(room)).status()).toBe(404);

	const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
	await context.addCookies(await cookiesOf('neha.iyer', process.env[addressKey] ?? ''));
	const editor = await context.newPage();
	await editor.goto(room);
	await editor.getByRole('button', { name: 'Go live now' }).click();
	await expect(page.getByRole('timer')).toBeHidden({ timeout: 2000 });
	await expect(page.locator('[data-facts]').getByText('Live', { exact: true })).toBeVisible();

	await page.getByLabel('Your question').fill('What does thread cost?');
	await page.getByRole('button', { name: 'Ask', exact: true }).click();
	await expect(page.getByText('What does thread cost?')).toBeVisible();
	await editor.getByRole('link', { name: 'Show the newest questions' }).click();
	await editor.getByLabel('Answer').fill('A tenth of the price.');
	await editor.getByRole('button', { name: 'Save the answer' }).click();
	await expect(page.getByText('A tenth of the price.')).toBeVisible();
	await editor.getByLabel('Poll question').fill('Do you count your hours?');
	await editor.getByLabel('Options, one per line').fill('Yes');
	await editor.getByRole('button', { name: 'Open the poll' }).click();
	await expect(editor.getByText('Enter 2 to 8 options')).toBeVisible(); // one option is not enough; what was typed stays
	await expect(editor.getByLabel('Poll question')).toHaveValue('Do you count your hours?');
	await editor.getByLabel('Options, one per line').fill('Yes\nNo');
	await editor.getByRole('button', { name: 'Open the poll' }).click();
	await page.getByRole('button', { name: 'Yes' }).click();
	await expect(page.getByRole('button', { name: 'Yes 1' })).toBeVisible();

	// A speaker with the link answers, but can do nothing else.
	const link = (await editor.getByText('/webinars/room?speaker=').textContent()) ?? '';
	const speaker = await page.context().newPage();
	await speaker.goto(new URL(link).pathname + new URL(link).search);
	await expect(speaker.getByLabel('Answer')).toHaveValue('A tenth of the price.');
	await expect(speaker.getByRole('button', { name: 'Hide' })).toHaveCount(0);
	await expect(speaker.getByText('End the webinar')).toHaveCount(0);
	expect((await new AxeBuilder({ page: speaker }).include('main').analyze()).violations).toEqual([]);

	await editor.getByRole('button', { name: 'Hide' }).click();
	await expect(page.getByText('What does thread cost?')).toBeHidden();
	await expect(speaker.getByText('What does thread cost?')).toBeHidden();
	await editor.getByText('End the webinar').click();
	await editor.getByRole('button', { name: 'End it now' }).click();
	await expect(page.getByText('This webinar is over')).toBeVisible();
	await context.close();
});

test('a live stream and a recording in HLS are played on request, with captions and chapters (D-20)', async ({
	page,
	desk,
}, testInfo) => {
	const folder = testInfo.outputPath('hls');
	mkdirSync(folder, { recursive: true });
	const run = (file: string, ...args: string[]) =>
		ffmpeg(folder, ...args, ...['-f', 'hls', '-hls_segment_filename', `${file}%d.mpegts`, `${file}.m3u8`]);
	const live = run(
		'live',
		'-re',
		...testInput,
		...codecs,
		...['-hls_time', '1', '-hls_list_size', '5', '-t', '120'],
	);
	run('recording', ...testInput, ...codecs, ...['-hls_time', '2', '-hls_playlist_type', 'vod', '-t', '30']);
	try {
		const requested: string[] = [];
		await page.route('**/streams/**', (route) => {
			const file = basename(new URL(route.request().url()).pathname);
			requested.push(file);
			const contentType = file.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp2t';
			return existsSync(join(folder, file))
				? route.fulfill({ path: join(folder, file), contentType })
				: route.fulfill({ status: 404 });
		});
		const hls = (file: string) => ({ platform: 'hls' as const, mediaId: `/streams/e2e/${file}` });
		const { path, id, version } = await addWebinar(desk, 'A loom on air', -1, { stream: hls('live.m3u8') });
		const ahead = await addWebinar(desk, 'A loom tomorrow', 60, { stream: hls('live.m3u8') });
		expect(await (await page.request.get(ahead.path)).text()).not.toContain('live.m3u8');
		await expect.poll(() => existsSync(join(folder, 'live.m3u8'))).toBe(true);
		await page.goto(path);
		expect(requested).toEqual([]);
		await page.locator('[data-player]').getByRole('link', { name: 'Play video' }).click();
		const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
		await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(1);

		// A page that is open when the webinar goes live gets the stream too.
		await page.goto(ahead.path);
		unwrap(await beginWebinar({ id: ahead.id }, desk));
		await page.locator('[data-player]').getByRole('link', { name: 'Play video' }).click();
		await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(0);

		unwrap(await endWebinar({ id }, desk));
		const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
		unwrap(
			await saveWebinar(
				{ id },
				{
					startsAt: at(-120),
					endsAt: at(-60),
					zone: 'Asia/Kolkata',
					recording: hls('recording.m3u8'),
					chapters: [{ seconds: 20, title: 'The price' }],
					captions: 'WEBVTT\n\n00:00:19.000 --> 00:00:29.000\nNow we count the hours.\n',
					version: version + 1,
				},
				desk,
			),
		);
		await page.goto(path);
		await page.getByRole('button', { name: 'The price' }).click();
		await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(20);
		const cue = () =>
			page.locator('video').evaluate((video: HTMLVideoElement) => {
				const cue = [...video.textTracks].find((track) => track.mode === 'showing')?.activeCues?.[0];
				return cue instanceof VTTCue ? cue.text : '';
			});
		await expect.poll(cue).toBe('Now we count the hours.');
	} finally {
		live.stop();
	}
});

test('a webinar is added to a calendar, from its page and from the list (F155)', async ({ page, desk }) => {
	const { path, name } = await addWebinar(desk, 'A loom in the calendar', 600);
	await page.goto(path);
	await page.locator('[data-add-to-calendar] summary').click();
	const file = (await page.getByRole('link', { name: 'Apple' }).getAttribute('href')) ?? '';
	expect(file).toBe(`/webinars/${name}.ics`);
	const calendar = await (await page.request.get(file)).text();
	expect(calendar).toContain('DTSTART;TZID=Asia/Kolkata:');
	expect(await (await page.request.get('/webinars.ics')).text()).toContain(`UID:webinar-${name}@`);
	await page.goto(`/webinars/${name}`);
	expect(new URL(page.url()).pathname).toBe(path);
});
