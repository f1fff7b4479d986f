import { langOfScript } from '../web/site/i18n/scripts.ts';
import { read } from './support/document.ts';
import { edition, editions, english, type PageType, pagesOfReader, sample } from './support/pages.ts';
import { expect, test } from './support/test.ts';

/** The languages that share the script of another one, with that one. */
const sharedScripts: Record<string, string> = { mr: 'hi', as: 'bn' };

/** Five words of English in a row are no name. */
const englishSentence = /(?:[A-Za-z’'-]+[ ,.:]+){4}[A-Za-z]+/;

/** What is wrong with the language of a text; undefined if nothing is. */
function fault(lang: string, text: string): string | undefined {
	const own = sharedScripts[lang] ?? lang;
	const other = [...text].find((letter) => !['en', own].includes(langOfScript(letter)));
	if (other !== undefined) return `${lang} has ${other}`;
	return own === 'en' ? undefined : englishSentence.exec(text)?.[0];
}

/** The texts and names of a page that are not in the language that the nearest lang attribute states. */
function wronglyMarked(document: Document): string[] {
	const found: string[] = [];
	const check = (element: Element, where: string, text: string | null) => {
		const lang = element.closest('[lang]')?.getAttribute('lang') ?? '';
		const wrong = fault(lang, text ?? '');
		if (wrong !== undefined)
			found.push(`${wrong} in <${element.localName}> ${where}: ${text?.trim().slice(0, 90)}`);
	};
	for (const element of document.body.querySelectorAll(':not(script)')) {
		for (const { nodeType, nodeValue } of element.childNodes)
			if (nodeType === 3) check(element, 'text', nodeValue);
		for (const name of ['alt', 'aria-label', 'title', 'placeholder'])
			check(element, name, element.getAttribute(name));
	}
	return found;
}

const groups: [name: string, types: PageType[]][] = [
	['English', english],
	['hindi', edition('hindi')],
	...Object.values(editions)
		.filter((slug) => slug !== 'hindi')
		.map((slug): [string, PageType[]] => [slug, sample(slug, edition(slug))]),
	...['kannada', 'asamiya', 'bangla', 'gujarati', 'malayalam', 'marathi', 'odia', 'punjabi', 'telugu'].map(
		(slug): [string, PageType[]] => [
			slug,
			edition(slug).filter(({ name }) => ['landing', 'story', 'glossary'].includes(name)),
		],
	),
];

for (const [name, types] of groups) {
	test(`WCAG 3.1.1 3.1.2: every text and every name on ${name} pages is marked with its language`, async ({
		request,
		site,
	}) => {
		for (const type of types) {
			const path = await type.path(site);
			expect(wronglyMarked((await read(request, path)).document), path).toEqual([]);
		}
	});
}

test('WCAG 3.1.1 3.1.2: so is every text on the pages of a reader', async ({ context, asha, site }) => {
	await context.addCookies(asha);
	for (const type of ['', '/urdu'].flatMap((prefix) => pagesOfReader(prefix))) {
		const path = await type.path(site);
		expect(wronglyMarked((await read(context.request, path)).document), path).toEqual([]);
	}
});
