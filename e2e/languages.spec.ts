import { readPage, texts } from './support/document.ts';
import { article } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Every language edition except English, with its language code and its script. */
const editions: [clause: string, slug: string, lang: string, script: string][] = [
	['GEN-10', 'kannada', 'kn', 'Kannada'],
	['ROUTE-15', 'hindi', 'hi', 'Devanagari'],
	['ROUTE-16', 'tamil', 'ta', 'Tamil'],
	['GEN-10', 'asamiya', 'as', 'Bengali'],
	['GEN-10', 'bangla', 'bn', 'Bengali'],
	['GEN-10', 'gujarati', 'gu', 'Gujarati'],
	['GEN-10', 'malayalam', 'ml', 'Malayalam'],
	['GEN-10', 'marathi', 'mr', 'Devanagari'],
	['GEN-10', 'odia', 'or', 'Oriya'],
	['GEN-10', 'punjabi', 'pa', 'Gurmukhi'],
	['GEN-10', 'telugu', 'te', 'Telugu'],
	['GEN-10', 'urdu', 'ur', 'Arabic'],
];

/** Names that are the same in every script. */
const names = /Startline|Daily Capsule|Espresso|Facebook|Twitter|LinkedIn|WhatsApp|RSS|IST/g;
const hasLatinWord = (text: string) => /[A-Za-z]{2,}/.test(text.replace(names, ''));

/** The English words of a frame: of everything except stories, cards and names, which the newsroom writes. */
function englishOf(document: Document, lang: string): string[] {
	const isFrameText = (element: Element) =>
		element.closest('[lang]')?.getAttribute('lang') === lang &&
		element.closest('script') === null &&
		(element.closest('article') === null || element.closest('article mh-island') !== null);
	const found: string[] = [];
	for (const element of [document.body, ...document.body.querySelectorAll('*')].filter(isFrameText)) {
		for (const { nodeType, nodeValue } of element.childNodes)
			if (nodeType === 3 && hasLatinWord(nodeValue ?? '')) found.push(nodeValue ?? '');
		for (const name of ['aria-label', 'title', 'placeholder']) {
			const text = element.getAttribute(name) ?? '';
			if (hasLatinWord(text)) found.push(`${name}: ${text}`);
		}
	}
	return found;
}

/** Pages that every edition has. */
const pages = [
	'latest',
	'trending',
	'series',
	'events',
	'events/makers-floor',
	'partner-events',
	'web-stories',
	'companies',
	'no-such-page',
];

for (const [clause, slug, lang, script] of editions) {
	test(`${clause} GEN-11: /${slug} is in its own script, and its frame is in its language only`, async ({
		request,
		site,
	}) => {
		const landingPage = await readPage(request, `/${slug}`);
		expect(landingPage.status).toBe(200);
		expect(landingPage.document.documentElement.dir).toBe(lang === 'ur' ? 'rtl' : 'ltr');
		const inScript = new RegExp(`\\p{Script=${script}}`, 'u');
		const titles = texts(landingPage.document, 'main article :is(h2, h3)');
		expect(titles.length).toBeGreaterThan(3);
		for (const text of [...titles, ...texts(landingPage.document, 'a.skip, main h2:not([lang])')])
			expect(text).toMatch(inScript);

		const { path } = await site.story(slug, article);
		for (const address of [path, ...pages.map((name) => `/${slug}/${name}`), `/${slug}`]) {
			const { document } = await readPage(request, address);
			expect(document.documentElement.lang, address).toBe(lang);
			expect(englishOf(document, lang), address).toEqual([]);
		}
	});
}

test('GEN-11: on an English page titles in other scripts have their fonts, and a name alone loads none', async ({
	page,
}) => {
	await page.goto('/web-stories');
	const loaded = () =>
		page.evaluate(() => [
			...new Set(
				[...document.fonts]
					.filter(({ status }) => status === 'loaded')
					.map(({ family }) => family.replaceAll('"', '')),
			),
		]);
	await expect
		.poll(loaded)
		.toEqual(expect.arrayContaining(['Anek Devanagari', 'Anek Tamil', 'Noto Nastaliq Urdu', 'Names']));
	expect(await loaded()).not.toContain('Anek Bangla');
});
