import { article } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Every language edition but English, by the code of its pages. */
const editions = {
	kannada: 'kn',
	hindi: 'hi',
	tamil: 'ta',
	asamiya: 'as',
	bangla: 'bn',
	gujarati: 'gu',
	malayalam: 'ml',
	marathi: 'mr',
	odia: 'or',
	punjabi: 'pa',
	telugu: 'te',
	urdu: 'ur',
};

for (const [slug, code] of Object.entries(editions)) {
	test(`the frame of ${slug} speaks its language alone (GEN-11)`, async ({ page, site }) => {
		const { path } = await site.story(slug, article);
		const listed = [
			'latest',
			'trending',
			'series',
			'events',
			'events/makers-floor',
			'partner-events',
			'web-stories',
		];
		const pages = [...listed, 'companies', 'no-such-page'].map((name) => `/${slug}/${name}`);
		for (const address of [`/${slug}`, path, ...pages]) {
			await page.goto(address);
			await expect(page.locator('html')).toHaveAttribute('lang', code);
			const english = await page.evaluate((lang) => {
				/** What is not the newsroom's: everything but stories, cards and names. */
				const own = (element: Element) =>
					element.closest('[lang]')?.getAttribute('lang') === lang &&
					element.closest('script, style') === null &&
					(element.closest('article') === null || element.closest('article mh-island') !== null);
				/** Names of things are written as they write themselves. */
				const names = /Startline|Facebook|Twitter|LinkedIn|WhatsApp|RSS|IST/g;
				const latin = (text: string) => /[A-Za-z]{2,}/.test(text.replace(names, ''));
				const found: string[] = [];
				const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
				while (walker.nextNode()) {
					const { parentElement, nodeValue } = walker.currentNode;
					if (parentElement && own(parentElement) && latin(nodeValue ?? '')) found.push(nodeValue ?? '');
				}
				for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
					if (!own(element)) continue;
					for (const name of ['aria-label', 'title', 'placeholder']) {
						const text = element.getAttribute(name) ?? '';
						if (latin(text)) found.push(`${name}: ${text}`);
					}
				}
				return found;
			}, code);
			expect(english, address).toEqual([]);
		}
	});
}
