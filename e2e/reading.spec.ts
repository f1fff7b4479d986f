import { article, gated, layout } from './support/site.ts';
import { expect, test } from './support/test.ts';

test(
	'GEN-03 ROLE-01 ROLE-03 PAGE-03 PAGE-17: a reader goes from the home page to a brand, a story, its ' +
		'topic, its author, and back',
	async ({ page, site }) => {
		const story = await site.story(
			'herstory',
			(card) => article(card) && card.metadata.curatedCategories.length > 0,
		);
		await page.goto('/');
		await page.getByRole('contentinfo').getByRole('link', { name: 'HerStory' }).click();
		await expect(page).toHaveURL('/herstory');
		await expect(page.locator('main article[data-story]').nth(6)).toBeAttached();

		await page.getByRole('main').getByRole('link', { name: story.title }).first().click();
		await expect(page).toHaveURL(story.path);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.title);
		await expect(page.getByText(story.metadata.excerpt).first()).toBeVisible();

		await page.locator('a[rel=tag]').first().click();
		await expect(page).toHaveURL(story.metadata.curatedCategories[0]?.path ?? '');
		await page.getByRole('main').getByRole('link', { name: story.title }).click();
		await expect(page).toHaveURL(story.path);

		const [author] = story.metadata.authors;
		await page.getByRole('main').getByRole('link', { name: author?.name }).first().click();
		await expect(page).toHaveURL(author?.path ?? '');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(author?.name ?? '');
		await expect(page.getByRole('main').getByRole('link', { name: story.title })).toBeVisible();

		await page.goBack();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.title);
	},
);

test('GEN-03 D-09: each layout shows a story in its own way', async ({ page, site }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const picture = page.getByRole('main').locator('figure img').first();
	const width = async (name: string) => {
		const story = await site.story('ys', layout(name));
		await page.goto(story.path);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.title);
		return (await picture.boundingBox())?.width ?? 0;
	};
	const standard = await width('standard');
	expect(await width('wide')).toBeGreaterThan(1.5 * standard);
	await width('longform');
	const contents = page.getByRole('navigation', { name: 'In this story' });
	const first = contents.getByRole('link').first();
	const heading = await first.innerText();
	await first.click();
	await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport();
});

test('STATE-77 D-02: without scripts a story is complete, and the links around it work', async ({
	browser,
	baseURL,
	site,
}) => {
	const story = await site.story('herstory');
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
	const page = await context.newPage();
	await page.goto(story.path);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.title);
	expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(2000);
	await page.getByRole('group').filter({ hasText: 'Share' }).getByText('Share', { exact: true }).click();
	await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toBeVisible();
	await context.close();
});

test('STATE-35 GEN-03: no response to an anonymous reader contains the gated part of a story', async ({
	page,
	request,
	site,
	desk,
}) => {
	const story = await site.story('ys', gated);
	const draft = await request.get(`/api/v2/desk/stories/${story.id}`, {
		headers: { Authorization: `Bearer ${desk.token}` },
	});
	const { body } = await draft.json();
	interface Node {
		type: string;
		text?: string;
		content?: Node[];
	}
	const blocks = body.content as Node[];
	const text = (node: Node): string => node.text ?? node.content?.map(text).join('') ?? '';
	const cut = blocks.findIndex((block) => block.type === 'paywall');
	const open = blocks
		.slice(0, cut)
		.map(text)
		.filter((line) => line.length > 40);
	const closed = blocks
		.slice(cut)
		.map(text)
		.filter((line) => line.length > 40);
	expect(open.length).toBeGreaterThan(0);
	expect(closed.length).toBeGreaterThan(2);

	await page.goto(story.path);
	const shown = await page.getByRole('main').innerText();
	for (const line of open) expect(shown).toContain(line);
	await expect(page.getByText('Sign in to read the full story')).toBeVisible();

	const addresses = [
		story.path,
		`/api/v2/story?path=${story.path}`,
		'/api/v2/brand/stories?slug=ys&limit=50',
		'/',
		'/latest',
	];
	for (const address of addresses) {
		const response = await request.get(address);
		expect(response.status(), address).toBe(200);
		const found = await page.evaluate(
			(html) => new DOMParser().parseFromString(html, 'text/html').documentElement.textContent ?? '',
			await response.text(),
		);
		for (const line of closed) expect(found, address).not.toContain(line.slice(0, 60));
	}
});

test('WIDGET-02: cards on the home page have a title and one tag, and pictures have alternative texts or are decorative', async ({
	page,
}) => {
	await page.goto('/');
	const titles = await page
		.getByRole('main')
		.getByRole('article')
		.evaluateAll((all) => all.map((card) => card.querySelector('h2, h3, h4')?.textContent?.trim() ?? ''));
	expect(titles.length).toBeGreaterThan(40);
	expect(titles).not.toContain('');
	const kickers = await page
		.locator('main article[data-story]')
		.evaluateAll((all) =>
			all
				.filter((card) => card.querySelector('img'))
				.map((card) => card.querySelectorAll('[rel=tag]').length),
		);
	expect(kickers.length).toBeGreaterThan(20);
	for (const links of kickers) expect(links).toBe(1);
	const pictures = await page
		.getByRole('main')
		.locator('img')
		.evaluateAll((all) => all.map((picture) => picture.getAttribute('alt') ?? picture.getAttribute('src')));
	expect(pictures.length).toBeGreaterThan(40);
	expect(pictures.filter((text) => text?.startsWith('/'))).toEqual([]);
});
