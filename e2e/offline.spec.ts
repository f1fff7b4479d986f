import { createStory, publishStory, saveStory, unpublishStory } from '../web/api/client.gen.ts';
import { article, unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('recently read pages can be read without a connection', async ({ page, context, site }) => {
	const [read, unread] = await Promise.all([site.story('hindi', article), site.story('tamil', article)]);
	await page.goto(read.path);
	await page.evaluate(async () => {
		const { active } = await navigator.serviceWorker.ready;
		if (active === null) throw new Error('no service worker is active');
	});
	await expect
		.poll(() => page.evaluate(async () => (await caches.open('pages-2')).keys().then((keys) => keys.length)))
		.toBeGreaterThanOrEqual(3);

	await context.setOffline(true);
	await page.goto(read.path);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(read.title);
	// A picture that was never loaded is transparent, not broken.
	const last = page.getByRole('article').last().locator('img').last();
	await last.scrollIntoViewIfNeeded();
	await expect
		.poll(() => last.evaluate((image) => (image as HTMLImageElement).naturalWidth))
		.toBeGreaterThan(0);

	await page.goto(unread.path);
	await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
	await page.getByRole('link', { name: read.title }).click();
	await expect(page).toHaveURL(read.path);

	await context.setOffline(false);
	await page.goto(unread.path);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(unread.title);
});

test('a story that was withdrawn or gated cannot be read without a connection', async ({
	page,
	context,
	desk,
}) => {
	const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
	const text = (title: string, ...more: { type: string }[]) => ({
		brand: 'autostory', // other tests read the newest gated story of the master brand
		title,
		excerpt: 'A short note.',
		body: { type: 'doc', content: [paragraph(`${title} begins.`), ...more, paragraph(`${title} ends.`)] },
	});
	const publish = async (title: string) => {
		const draft = unwrap(await createStory({}, text(title), desk));
		return unwrap(await publishStory({ id: draft.id }, {}, desk));
	};
	const [withdrawn, closed] = [await publish('A recalled note'), await publish('A note for members')];
	const stored = () =>
		page.evaluate(async () =>
			(await (await caches.open('pages-2')).keys()).map(({ url }) => new URL(url).pathname),
		);
	for (const { path, title } of [withdrawn, closed]) {
		await page.goto(path);
		await expect(page.getByText(`${title} ends.`)).toBeVisible();
		await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
		await expect.poll(stored).toContain(path);
	}

	unwrap(await unpublishStory({ id: withdrawn.id }, {}, desk));
	unwrap(
		await saveStory(
			{ id: closed.id },
			{ ...text(closed.title, { type: 'paywall' }), revision: closed.revision },
			desk,
		),
	);
	for (const { path } of [withdrawn, closed]) await page.goto(path);
	await expect.poll(stored).not.toContain(withdrawn.path);
	await expect(page.getByText(`${closed.title} ends.`)).toHaveCount(0);

	await context.setOffline(true);
	await page.goto(withdrawn.path);
	await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
	await page.goto(closed.path);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(closed.title);
	await expect(page.getByText(`${closed.title} ends.`)).toHaveCount(0);
});

test('a stored story that was withdrawn is deleted under every address when the reader opens another page', async ({
	page,
	context,
	desk,
}) => {
	const draft = unwrap(
		await createStory(
			{},
			{
				brand: 'autostory', // other tests read the newest gated story of the master brand
				title: 'A note that did not last',
				excerpt: 'A short note.',
				body: {
					type: 'doc',
					content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It is gone.' }] }],
				},
			},
			desk,
		),
	);
	const { id, path, title } = unwrap(await publishStory({ id: draft.id }, {}, desk));
	const stored = () =>
		page.evaluate(async () =>
			(await (await caches.open('pages-2')).keys()).map(({ url }) => url.slice(location.origin.length)),
		);
	await page.goto(path);
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await expect.poll(stored).toContain(path);
	for (const spelling of [`${path}?fbclid=a1`, `${path}?x=%zz`, path.replace('-', '%2D')])
		await page.goto(spelling);
	await page.goto('/terms');
	await expect.poll(stored).toContain('/terms');
	expect((await stored()).filter((address) => address !== '/offline').sort()).toEqual(
		[path, '/terms'].sort(),
	);

	await page.waitForLoadState('networkidle'); // scripts that a page loads when it is idle would fail without a connection
	await context.setOffline(true);
	await page.goto('/a-page-that-is-not-stored');
	await expect(page.getByRole('link', { name: title })).toHaveCount(1);

	// The stored copies were fetched two days ago. They get this date without a connection, because a check that is still in
	// progress would record that they are up to date.
	await page.evaluate(async () => {
		const store = await caches.open('pages-2');
		for (const request of await store.keys()) {
			const response = (await store.match(request)) as Response;
			const headers = new Headers(response.headers);
			headers.set('date', new Date(Date.now() - 2 * 86_400_000).toUTCString());
			await store.put(request, new Response(await response.text(), { headers }));
		}
	});
	unwrap(await unpublishStory({ id }, {}, desk));
	const asked: (string | undefined)[] = [];
	await context.route('**/terms', async (route) => {
		asked.push(route.request().headers()['if-none-match']);
		await route.fulfill({ status: 410, contentType: 'text/html', body: 'Gone' });
	});
	await context.setOffline(false);
	expect((await page.request.get(path)).status()).toBe(410);
	// If the server does not respond to a check, the next page that the reader opens continues it.
	await expect(async () => {
		await page.goto('/latest');
		await expect.poll(stored, { timeout: 5000 }).not.toContain(path);
		await expect.poll(stored, { timeout: 5000 }).not.toContain('/terms');
	}).toPass();
	expect(asked).toEqual([expect.stringMatching(/^(W\/)?"/)]);
	await context.setOffline(true);
	await page.goto(`${path}?ref=home`);
	await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
	await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('a language edition has its own offline page and is installed under its own name', async ({
	page,
	request,
}) => {
	await page.goto('/urdu/offline');
	await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('آپ آف لائن ہیں');

	const address = await page.locator('link[rel=manifest]').getAttribute('href');
	const manifest = await (await request.get(address ?? '')).json();
	expect(manifest).toMatchObject({
		lang: 'ur',
		dir: 'rtl',
		start_url: '/urdu',
		scope: '/',
		display: 'standalone',
	});
	for (const { src, sizes, type } of manifest.icons) {
		const icon = await request.get(src);
		expect(icon.headers()['content-type'], sizes).toBe(type);
	}
});
