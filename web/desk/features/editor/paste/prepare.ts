/** Turns the clipboard into HTML of the schema. Loaded when something is pasted. */
import { encodingOfText } from '../fonts/detect';
import { type CleanPaste, cleanPaste, sourceOf } from './clean';
import { kindOfText, markdownToHtml, plainToHtml, wordPressToHtml } from './markdown';

/** Prepares what was pasted. html is "" if the clipboard has only text. */
export function preparePaste(html: string, text: string): CleanPaste {
	let shortcodes = 0;
	const kind = kindOfText(text);
	// Editors of code put highlighted Markdown and sources on the clipboard as HTML; what they say is in the text.
	const isSource =
		html !== '' &&
		kind !== 'plain' &&
		/\bmonospace|Consolas|Menlo|vscode|<pre\b/i.test(html) &&
		sourceOf(html) === 'web';
	if (html !== '' && !isSource) return withStatistics(cleanPaste(html));
	const made =
		kind === 'markdown'
			? markdownToHtml(text)
			: kind === 'wordpress'
				? wordPressToHtml(text, () => shortcodes++)
				: plainToHtml(text);
	// The class makes the cleaning read blocks of WordPress.
	const prepared = cleanPaste(kind === 'wordpress' ? `<!-- wp:source -->${made}` : made);
	prepared.report.source = kind === 'plain' ? 'text' : kind;
	prepared.report.shortcodes = shortcodes;
	return withStatistics(prepared);
}

/** A text without a font may have been typed for an old one, which its words tell. */
function withStatistics(paste: CleanPaste): CleanPaste {
	if (paste.legacy) return paste;
	const page = new DOMParser().parseFromString(paste.html, 'text/html');
	const encoding = encodingOfText([...page.body.children].map((block) => block.textContent ?? '').join(' '));
	if (!encoding) return paste;
	for (const block of page.querySelectorAll(
		'p, li, td, th, h1, h2, h3, h4, h5, h6, figcaption, blockquote',
	)) {
		if (block.querySelector('p, li, td, th')) continue;
		const mark = page.createElement('span');
		mark.dataset.legacy = encoding;
		mark.append(...block.childNodes);
		block.append(mark);
	}
	return { ...paste, html: page.body.innerHTML, legacy: encoding };
}
