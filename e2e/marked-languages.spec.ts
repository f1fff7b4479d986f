import { langOfScript } from '../web/site/i18n/scripts.ts';
import { readPage } from './support/document.ts';
import { edition, editions, english, type PageType, pagesOfReader, sample } from './support/pages.ts';
import { expect, test } from './support/test.ts';

/** Languages that share the script of another language, which `langOfScript` returns for it. */
const sharedScripts: Record<string, string> = { mr: 'hi', as: 'bn' };

/** Five English words in a row: too many for a name. */
const englishSentence = /(?:[A-Za-z’'-]+[ ,.:]+){4}[A-Za-z]+/;

/** Describes why a text is not in a language; undefined if it may be. */
function languageError(lang: string, text: string): string | undefined {
	const scriptLang = sharedScripts[lang] ?? lang;
	const foreignLetter = [...text].find((letter) => !['en', scriptLang].includes(langOfScript(letter)));
	if (foreignLetter !== undefined) return `${lang} has ${foreignLetter}`;
	return scriptLang === 'en' ? undefined : englishSentence.exec(text)?.[0];
}

/** The texts and names of a page that are not in the language that the nearest lang attribute states. */
function wronglyMarked(document: Document): string[] {
	const found: string[] = [];
	const check = (element: Element, source: string, text: string | null) => {
		const lang = element.closest('[lang]')?.getAttribute('lang') ?? '';
		const error = languageError(lang, text ?? '');
		if (error !== undefined)
			found.push(`${error} in <${element.localName}> ${source}: ${text?.trim().slice(0, 90)}`);
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
			expect(wronglyMarked((await readPage(request, path)).document), path).toEqual([]);
		}
	});
}

test('WCAG 3.1.1 3.1.2: every text on the pages of a signed-in reader is marked with its language', async ({
	context,
	asha,
	site,
}) => {
	await context.addCookies(asha);
	for (const type of ['', '/urdu'].flatMap((prefix) => pagesOfReader(prefix))) {
		const path = await type.path(site);
		expect(wronglyMarked((await readPage(context.request, path)).document), path).toEqual([]);
	}
});
