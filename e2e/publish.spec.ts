import sharp from 'sharp';
import {
	brandStories,
	createStory,
	type DeskStory,
	type EditableStory,
	linkPreview,
	publishStory,
	saveStory,
	story as storyAt,
	unpublishStory,
	uploadPicture,
} from '../web/api/client.gen.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

const draftOf = (title: string, text: string): DeskStory => ({
	brand: 'mystory',
	title,
	excerpt: `${title}, in one sentence.`,
	body: { type: 'doc', content: [paragraph(text)] },
	category: 'stories',
	tags: ['craft'],
});

test('from draft to page: a story appears, changes and disappears at once', async ({
	page,
	request,
	desk,
}) => {
	const png = await sharp({ create: { width: 1200, height: 675, channels: 3, background: '#2e7d32' } })
		.png()
		.toBuffer();
	const picture = unwrap(
		await uploadPicture(
			{ filename: 'field.png', alt: 'A green field' },
			new Blob([new Uint8Array(png)]),
			desk,
		),
	);
	const draft = unwrap(
		await createStory(
			{},
			{
				...draftOf('A ferry with its own timetable', 'It leaves when the tide allows.'),
				picture: picture.id,
			},
			desk,
		),
	);
	expect(draft.status).toBe('draft');
	await page.goto('/mystory');
	await expect(page.getByRole('link', { name: draft.title })).toHaveCount(0);

	const published = unwrap(await publishStory({ id: draft.id }, {}, desk));
	expect(published.path).toMatch(/^\/mystory\/\d{4}\/\d{2}\/a-ferry-with-its-own-timetable(-\d+)?$/);
	await page.goto('/mystory');
	await page.getByRole('link', { name: draft.title }).first().click();
	await expect(page).toHaveURL(published.path);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(draft.title);
	await expect(page.getByText('It leaves when the tide allows.')).toBeVisible();
	const shown = page.getByRole('img', { name: 'A green field' });
	await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

	const { id: _, status: __, path: ___, publishedAt: ____, ...text } = published;
	const changed = unwrap(
		await saveStory({ id: draft.id }, { ...text, title: 'A ferry that keeps no timetable' }, desk),
	);
	expect(changed.path).toBe(published.path);
	await page.reload();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('A ferry that keeps no timetable');
	for (const list of ['/mystory', '/mystory/latest', '/mystory/category/stories', '/topic/craft']) {
		await page.goto(list);
		await expect(
			page.getByRole('main').getByText('A ferry that keeps no timetable').first(),
			list,
		).toBeAttached();
		await expect(page.getByRole('link', { name: draft.title }), list).toHaveCount(0);
	}

	unwrap(await unpublishStory({ id: draft.id }, {}, desk));
	expect((await request.get(published.path)).status()).toBe(410);
	expect((await storyAt({ path: published.path }, { base: desk.base })).ok).toBe(false);
	for (const list of [
		'/mystory',
		'/mystory/latest',
		'/mystory/category/stories',
		'/topic/craft',
		'/latest',
		'/',
	]) {
		expect(await (await request.get(list)).text(), list).not.toContain('A ferry that keeps no timetable');
	}
});

test('PAGE-06: a draft and a scheduled story are not public anywhere before they are published', async ({
	request,
	desk,
}) => {
	const draft = unwrap(await createStory({}, draftOf('A draft about lighthouses', 'Not yet.'), desk));
	const planned = unwrap(await createStory({}, draftOf('A plan about lighthouses', 'Later.'), desk));
	const at = new Date(Date.now() + 86_400_000).toISOString();
	const response = await request.post(`${desk.base}/desk/stories/${planned.id}/schedule`, {
		headers: { Authorization: `Bearer ${desk.token}` },
		data: { at },
	});
	expect(response.status()).toBe(200);
	const scheduled = (await response.json()) as EditableStory;
	expect(scheduled.status).toBe('scheduled');

	for (const { id, path } of [draft, scheduled]) {
		expect(path).toContain('/mystory/');
		for (const address of [path, `/preview/${id}`]) {
			expect((await request.get(address)).status(), address).toBe(404);
		}
	}
	const { stories } = unwrap(await brandStories({ slug: 'mystory', limit: 50 }, { base: desk.base }));
	expect(stories.filter((story) => story.title.includes('lighthouses'))).toEqual([]);
	for (const list of ['/mystory', '/mystory/latest', '/topic/craft', '/']) {
		expect(await (await request.get(list)).text(), list).not.toContain('lighthouses');
	}

	const { path: preview } = unwrap(await linkPreview({ id: draft.id }, desk));
	expect(preview).toContain(`/preview/${draft.id}`);
	expect(await (await request.get(preview)).text()).toContain('A draft about lighthouses');
	const published = unwrap(await publishStory({ id: draft.id }, {}, desk));
	expect(published.path).toBe(draft.path);
	for (const address of [draft.path, '/mystory/latest'])
		expect(await (await request.get(address)).text(), address).toContain('A draft about lighthouses');
	unwrap(await unpublishStory({ id: draft.id }, {}, desk));
});

test('ROLE-16: nobody can write without signing in', async ({ request }) => {
	const response = await request.post('/api/v2/desk/stories', { data: draftOf('Nobody’s', 'Nothing.') });
	expect(response.status()).toBe(401);
});
