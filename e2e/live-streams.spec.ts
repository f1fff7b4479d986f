/**
 * Live streams of a server that is not the site: speakers send them by RTMP, readers get them as HLS. The program of these tests knows the
 * server by its setting.
 */
import { cookiesOf } from './support/asha.ts';
import { test as base, expect } from './support/own-program.ts';
import { type StreamServer, startStreamServer } from './support/streams.ts';
import { addWebinar } from './support/webinars.ts';

const test = base.extend<object, { streams: StreamServer }>({
	streams: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
		async ({}, use) => {
			const server = await startStreamServer();
			await use(server);
			await server.stop();
		},
		{ scope: 'worker' },
	],
	run: [
		async ({ streams }, use) => use({ host: '127.0.0.1', flags: () => ['--stream-servers', streams.origin] }),
		{ scope: 'worker' },
	],
});

test('a reader watches what speakers send by RTMP, and requests nothing of the server before (F112, D-20)', async ({
	page,
	browser,
	desk,
	streams,
	program,
	outside,
}) => {
	const stream = { platform: 'hls' as const, mediaId: streams.playlist('loom') };
	const { path, name } = await addWebinar(desk, 'A loom by RTMP', -1, {
		stream,
		ingest: streams.ingest('loom'),
	});

	// The room says where to send; the speakers send there.
	const room = await browser.newContext({ baseURL: program.address });
	await room.addCookies(await cookiesOf('neha.iyer', program.address));
	const editor = await room.newPage();
	await editor.goto(`/webinars/room?webinar=${name}`);
	const ingest = editor.getByText(streams.ingest('loom'));
	await expect(ingest).toBeVisible();
	const speakers = streams.publish((await ingest.textContent()) ?? '');
	try {
		await page.goto(path);
		await expect(page.locator('[data-facts]').getByText('Live', { exact: true })).toBeVisible();
		await expect(page.getByText('Watching now:')).toBeVisible(); // its script runs
		expect(await streams.requests()).toEqual([]);
		expect(outside).toEqual([]);

		await page.route(`${streams.origin}/**`, (route) => route.continue());
		await page.locator('[data-player]').getByRole('link', { name: 'Play video' }).click();
		const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
		await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(0);
		const first = await time();
		await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(first + 2);
		expect((await streams.requests())[0]).toBe('/loom.m3u8');
		const size = await page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth);
		expect(size).toBe(320);
	} finally {
		speakers.stop();
		await room.close();
	}
});

test('a reader chooses the captions of a live stream that has them in its playlist (D-20)', async ({
	page,
	desk,
	streams,
}) => {
	const cues = Array.from({ length: 100 }, (_, n) => {
		const at = (second: number) =>
			`00:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')},000`;
		return `${n + 1}\n${at(n)} --> ${at(n + 1)}\nThe loom counts ${n + 1}.\n`;
	});
	const live = await streams.publishWithCaptions('captioned', cues.join('\n'));
	try {
		const stream = { platform: 'hls' as const, mediaId: live.address };
		const { path } = await addWebinar(desk, 'A loom with captions', -1, { stream });
		await page.route(`${streams.origin}/**`, (route) => route.continue());
		await page.goto(path);
		await page.locator('[data-player]').getByRole('link', { name: 'Play video' }).click();
		const video = page.locator('video');
		const tracks = () => video.evaluate((screen: HTMLVideoElement) => screen.textTracks.length);
		await expect.poll(tracks, { timeout: 30_000 }).toBe(1);
		const cue = () =>
			video.evaluate((screen: HTMLVideoElement) => {
				// What the menu of the browser's controls does. The player switches captions off once while it begins.
				for (const track of screen.textTracks) if (track.mode !== 'showing') track.mode = 'showing';
				const [active] = screen.textTracks[0]?.activeCues ?? [];
				return active instanceof VTTCue ? active.text : '';
			});
		await expect.poll(cue, { timeout: 30_000 }).toMatch(/^The loom counts \d+\.$/);
	} finally {
		live.stop();
	}
});
