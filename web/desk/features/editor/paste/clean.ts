/** Turns the HTML that other programs put on the clipboard into HTML of the schema, and reports what that changed. */

import { providerOf } from '../commands';
import { encodingOfFont, type LegacyEncoding } from '../fonts/detect';
import { moveFootnotes, type PastedNote } from './footnotes';
import { emptyReport, type PasteReport } from './report';
import { rebuildLists } from './word-lists';

export interface CleanPaste {
	/** HTML for the schema, without footnotes. */
	html: string;
	/** The footnotes that the text refers to, in their order. Their HTML is that of blocks. */
	notes: PastedNote[];
	report: PasteReport;
	/** Pictures that are in the clipboard itself, as data: addresses. */
	pictures: string[];
	/** The encoding of parts that were typed for an old font; their elements have data-legacy. */
	legacy: LegacyEncoding | undefined;
}

/** Which program made HTML. */
export function sourceOf(html: string): PasteReport['source'] {
	if (/docs-internal-guid|\bid="docs-/.test(html)) return 'docs';
	if (/\bmso-|class="?Mso|urn:schemas-microsoft-com|content="?(Microsoft )?Word/i.test(html)) return 'word';
	if (/<!--\s*\/?wp:|\bwp-block-|\bwp-image-\d|class="[^"]*\balign(none|left|right|center)\b/.test(html))
		return 'wordpress';
	return 'web';
}

/** Elements whose content nobody reads. */
const useless =
	'style, script, noscript, template, meta, link, title, head, xml, object, canvas, svg, map, dialog, input, textarea, select';

const blocks =
	'p, div, li, h1, h2, h3, h4, h5, h6, blockquote, table, ul, ol, figure, pre, section, article, hr, aside, details';

/** Cleans HTML of another program. Nothing in it is loaded or run. */
export function cleanPaste(html: string): CleanPaste {
	const report = emptyReport(sourceOf(html));
	// Word writes the markers of lists between conditional comments that are no comments of HTML.
	const page = new DOMParser().parseFromString(html.replace(/<!\[(?:if|endif)[^\]]*\]>/gi, ''), 'text/html');
	const { body } = page;
	inheritFonts(page);
	const pictures: string[] = [];
	removeChanges(body, report);
	const notes = moveFootnotes(body);
	report.footnotes = notes.length;
	if (report.source === 'word') report.lists += rebuildLists(body);
	if (report.source === 'wordpress') convertWordPress(body, report);
	convertFrames(body, report);
	convertPictures(body, report, pictures);
	for (const element of body.querySelectorAll(useless)) {
		if (/^(object|canvas|svg|input|textarea|select|dialog)$/.test(element.localName)) report.others++;
		element.remove();
	}
	for (const element of body.querySelectorAll('form, button:not([data-node])')) {
		report.others++;
		unwrap(element);
	}
	const legacy = markLegacy(body, report);
	convertStyles(body, report);
	convertLinks(body);
	removeEmpty(body);
	for (const note of notes) note.html = cleanNote(note.html);
	removeComments(body);
	return { html: body.innerHTML.trim(), notes, report, pictures, legacy };
}

/** The text of a note, by the same rules. */
function cleanNote(html: string): string {
	const { body } = new DOMParser().parseFromString(html, 'text/html');
	const report: PasteReport = emptyReport('web');
	markLegacy(body, report);
	convertStyles(body, report);
	convertLinks(body);
	removeEmpty(body);
	removeComments(body);
	return body.innerHTML.trim();
}

export function unwrap(element: Element): void {
	element.replaceWith(...element.childNodes);
}

function removeComments(root: Element): void {
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
	const comments: Node[] = [];
	while (walker.nextNode()) comments.push(walker.currentNode);
	for (const comment of comments) (comment as Comment).remove();
}

/** Writes the fonts of style sheets to the elements that they are for, unless those name a font themselves. */
function inheritFonts(page: Document): void {
	const rule = /([^{}@]+)\{[^{}]*?font-family:\s*([^;}]+)/g;
	for (const sheet of page.querySelectorAll('style'))
		for (const [, selectors = '', font = ''] of (sheet.textContent ?? '')
			.replace(/<!--|-->|\/\*[\s\S]*?\*\//g, '')
			.matchAll(rule)) {
			if (encodingOfFont(font) === undefined) continue;
			for (const element of matching(page.body, selectors))
				if (!element.style.fontFamily) element.style.fontFamily = font;
		}
}

function matching(root: Element, selectors: string): HTMLElement[] {
	try {
		return [...root.querySelectorAll<HTMLElement>(selectors.trim())];
	} catch {
		return []; // not a selector that browsers know
	}
}

/** Accepts tracked changes, and removes the comments of reviewers. */
function removeChanges(body: Element, report: PasteReport): void {
	const isWord = report.source === 'word';
	for (const element of body.querySelectorAll<HTMLElement>('del, ins')) {
		if (!isWord && !element.hasAttribute('cite') && !element.hasAttribute('datetime')) continue;
		report.changes++;
		if (element.localName === 'del') element.remove();
		else unwrap(element);
	}
	for (const element of body.querySelectorAll(
		'[style*="mso-element:comment-list"], [style*="mso-element: comment-list"]',
	)) {
		report.comments += Math.max(1, element.querySelectorAll('[style*="mso-element:comment"]').length);
		element.remove();
	}
	for (const element of body.querySelectorAll('.MsoCommentReference, [style*="mso-comment-reference"]'))
		if (element.classList.contains('MsoCommentReference')) element.remove();
		else unwrap(element);
}

/** The blocks of WordPress that have other names in the schema. */
function convertWordPress(body: Element, report: PasteReport): void {
	for (const figure of body.querySelectorAll('.wp-block-embed')) {
		const address =
			(figure.querySelector('.wp-block-embed__wrapper') ?? figure).textContent?.trim().split(/\s/)[0] ?? '';
		if (!/^https?:\/\//.test(address)) continue;
		const caption = figure.querySelector('figcaption');
		figure.replaceWith(
			ownElement('embed', { url: address, provider: providerOf(address) }, ...(caption ? [caption] : [])),
		);
		report.embeds++;
	}
	for (const figure of body.querySelectorAll('.wp-block-pullquote')) {
		const cite = figure.querySelector('cite');
		cite?.remove();
		const quote = figure.querySelector('blockquote') ?? figure;
		const source = cite?.textContent?.trim();
		figure.replaceWith(ownElement('pull_quote', source ? { cite: source } : {}, ...quote.childNodes));
	}
	for (const cite of body.querySelectorAll('blockquote > cite')) {
		const quote = cite.parentElement;
		const source = cite.textContent?.trim();
		cite.remove();
		if (quote && source) quote.replaceWith(ownElement('blockquote', { cite: source }, ...quote.childNodes));
	}
	for (const link of body.querySelectorAll<HTMLAnchorElement>('a.wp-block-button__link')) {
		const text = link.textContent?.trim();
		const href = link.getAttribute('href');
		if (text && href)
			(link.closest('.wp-block-button') ?? link).replaceWith(ownElement('button', { text, href }));
	}
	for (const details of body.querySelectorAll('details')) {
		const summary = details.querySelector('summary');
		summary?.remove();
		const rest = [...details.childNodes];
		details.replaceWith(
			ownElement('details', {}, ownElement('summary', {}, ...(summary?.childNodes ?? [])), ...rest),
		);
	}
	for (const list of body.querySelectorAll(
		'.wp-block-buttons, .wp-block-group, .wp-block-columns, .wp-block-column, .wp-block-media-text',
	))
		unwrap(list);
}

/** An element of the editor's own HTML. */
export function ownElement(name: string, attrs: Record<string, unknown>, ...content: Node[]): HTMLElement {
	const element = document.createElement(
		name === 'summary' || name === 'details' ? 'div' : name === 'embed' ? 'figure' : 'div',
	);
	element.dataset.node = name;
	if (Object.keys(attrs).length > 0) element.dataset.attrs = JSON.stringify(attrs);
	element.append(...content);
	return element;
}

/** The address of the page that a player in a frame belongs to. */
function pageOfPlayer(src: string): string | undefined {
	const address = src.startsWith('//') ? `https:${src}` : src;
	if (!/^https?:/.test(address) || !URL.canParse(address)) return undefined;
	const { hostname, pathname } = new URL(address);
	const id = pathname.split('/').filter(Boolean).at(-1) ?? '';
	if (/(^|\.)youtube(-nocookie)?\.com$/.test(hostname) && pathname.startsWith('/embed/'))
		return `https://www.youtube.com/watch?v=${id}`;
	if (hostname === 'player.vimeo.com') return `https://vimeo.com/${id}`;
	if (hostname === 'open.spotify.com') return address.replace('/embed/', '/');
	return address;
}

function convertFrames(body: Element, report: PasteReport): void {
	for (const frame of body.querySelectorAll('iframe, embed, video, audio')) {
		if (frame instanceof HTMLElement && frame.closest('[data-node]')) continue;
		const src = frame.getAttribute('src') ?? frame.querySelector('source')?.getAttribute('src') ?? '';
		const url = frame.localName === 'iframe' || frame.localName === 'embed' ? pageOfPlayer(src) : undefined;
		if (url) {
			frame.replaceWith(ownElement('embed', { url, provider: providerOf(url) }));
			report.embeds++;
		} else {
			report.others++;
			frame.remove();
		}
	}
}

/** Pictures that are files of this site stay; those in the clipboard are uploaded; others cannot stay. */
function convertPictures(body: Element, report: PasteReport, pictures: string[]): void {
	for (const picture of body.querySelectorAll('picture')) unwrap(picture);
	for (const image of body.querySelectorAll('img')) {
		const src = image.getAttribute('src') ?? '';
		if (src.startsWith('/media/')) continue;
		// Emoji and the pixels of counters are no pictures.
		const tiny = Number(image.getAttribute('width') ?? 99) <= 2;
		if (/^data:image\/(png|jpeg|gif|webp|avif);base64,/i.test(src)) pictures.push(src);
		else if (image.classList.contains('emoji') && image.alt) image.before(image.alt);
		else if (!tiny) {
			report.pictures++;
			if (/^https?:/.test(src)) report.addresses.push(src);
		}
		image.remove();
	}
	for (const figure of body.querySelectorAll('figure:not([data-node])')) {
		if (figure.querySelector('img, table, blockquote, pre')) continue;
		// The caption of a picture that is gone says nothing.
		figure.remove();
	}
	for (const caption of body.querySelectorAll('table + figcaption')) caption.remove();
	for (const figure of body.querySelectorAll('figure:not([data-node])'))
		if (!figure.querySelector('img')) unwrap(figure);
}

/** Marks the texts that were typed for an old font. Returns their encoding. */
function markLegacy(body: Element, report: PasteReport): LegacyEncoding | undefined {
	let first: LegacyEncoding | undefined;
	const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
	const texts: Text[] = [];
	while (walker.nextNode()) texts.push(walker.currentNode as Text);
	for (const text of texts) {
		if (!text.data.trim()) continue;
		const font = fontOf(text, body);
		const encoding = font ? encodingOfFont(font) : undefined;
		if (encoding === undefined) continue;
		const name = firstName(font ?? '');
		if (encoding === null) {
			if (!report.unknownFonts.includes(name)) report.unknownFonts.push(name);
			continue;
		}
		report.font ||= name;
		first ??= encoding;
		const mark = document.createElement('span');
		mark.dataset.legacy = encoding;
		text.replaceWith(mark);
		mark.append(text);
	}
	return first;
}

const firstName = (font: string) => (font.split(',')[0] ?? '').replace(/["']/g, '').trim();

function fontOf(text: Text, root: Element): string | undefined {
	for (let at = text.parentElement; at && at !== root.parentElement; at = at.parentElement) {
		const font = at.style?.fontFamily || at.getAttribute('face');
		// Word names the font of Latin letters first; that of these letters is the one it was typed in.
		if (font) return font;
	}
	return undefined;
}

/** Makes marks of styles that mean something, and drops all others. */
function convertStyles(body: Element, report: PasteReport): void {
	for (const element of body.querySelectorAll<HTMLElement>('[style], font, [bgcolor]')) {
		const { style } = element;
		if (element.dataset.node) continue;
		const inLink = element.closest('a') !== null || element.querySelector('a') !== null;
		const isBlock = element.matches(blocks);
		const isHeading = element.closest('h1, h2, h3, h4, h5, h6') !== null;
		const tags: string[] = [];
		const line = `${style.textDecoration} ${style.textDecorationLine}`;
		if (line.includes('line-through')) tags.push('s');
		if (line.includes('underline') && !inLink) tags.push('u');
		if (style.verticalAlign === 'super') tags.push('sup');
		if (style.verticalAlign === 'sub') tags.push('sub');
		if (!isHeading && (style.fontWeight === 'bold' || Number(style.fontWeight) >= 600)) tags.push('strong');
		if (style.fontStyle === 'italic') tags.push('em');
		if (
			element.localName !== 'b' &&
			element.localName !== 'strong' &&
			!isBlock &&
			element.textContent?.trim()
		)
			for (const tag of tags) {
				const mark = document.createElement(tag);
				mark.append(...element.childNodes);
				element.append(mark);
			}
		const colour =
			style.color && !/^(black|windowtext|inherit|rgb\(0, 0, 0\)|#000(000)?)$/i.test(style.color);
		if (colour || style.backgroundColor || style.fontSize || style.fontFamily || element.localName === 'font')
			report.styles++;
		const { direction } = style;
		const dir = element.getAttribute('dir') || direction;
		const normal = style.fontWeight === 'normal' || style.fontWeight === '400';
		element.removeAttribute('style');
		if (element.localName === 'b' && normal) unwrap(element);
		else if (/^(font|span)$/.test(element.localName) && !element.dataset.legacy && !element.dataset.mark)
			unwrap(element);
		else if (/^(p|h[1-6])$/.test(element.localName) && dir === 'rtl')
			element.replaceWith(withDirection(element as HTMLElement));
	}
	for (const element of body.querySelectorAll<HTMLElement>(
		'span:not([data-legacy]):not([data-mark]):not([data-node])',
	))
		unwrap(element);
	for (const element of body.querySelectorAll('*')) if (element.localName.includes(':')) unwrap(element);
	joinLegacy(body);
	body.normalize();
}

function withDirection(element: HTMLElement): HTMLElement {
	const heading = /^h([1-6])$/.exec(element.localName);
	const attrs = heading
		? { level: Math.min(4, Math.max(2, Number(heading[1]))), dir: 'rtl' }
		: { dir: 'rtl' };
	element.dataset.node = heading ? 'heading' : 'paragraph';
	element.dataset.attrs = JSON.stringify(attrs);
	return element;
}

/** Neighbouring parts of one old font become one, because letters are put in order across them. */
function joinLegacy(body: Element): void {
	for (const part of body.querySelectorAll<HTMLElement>('[data-legacy]')) {
		for (
			let next = part.nextSibling;
			next instanceof HTMLElement && next.dataset.legacy === part.dataset.legacy;
			next = part.nextSibling
		) {
			part.append(...next.childNodes);
			next.remove();
		}
	}
}

function convertLinks(body: Element): void {
	for (const link of body.querySelectorAll<HTMLAnchorElement>('a')) {
		const href = link.getAttribute('href') ?? '';
		// Marks of places, and links to places in the other document.
		if (!href || href.startsWith('#') || /^(file|about|javascript):/i.test(href)) {
			unwrap(link);
			continue;
		}
		if (/^https?:\/\/www\.google\.[a-z.]+\/url\?/.test(href) && URL.canParse(href)) {
			const target = new URL(href).searchParams.get('q') ?? new URL(href).searchParams.get('url');
			if (target && /^https?:/.test(target)) link.setAttribute('href', target);
		}
	}
}

/** Removes blocks without content, such as the empty paragraphs between others, and spaces at the edges of blocks. */
function removeEmpty(body: Element): void {
	for (const element of [
		...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, li, blockquote, div:not([data-node])'),
	].reverse()) {
		if (element.querySelector('img, [data-node], hr, table')) continue;
		if ((element.textContent ?? '').replace(/[\s\u00a0\u200b]/g, '') !== '') continue;
		if (element.closest('td, th') && element.parentElement?.children.length === 1) continue;
		element.remove();
	}
	for (const element of body.querySelectorAll('br:last-child')) {
		const { parentElement } = element;
		if (parentElement?.matches('p, li, h1, h2, h3, h4, h5, h6, div') && !element.nextSibling)
			element.remove();
	}
	// Between blocks a line break is an empty line.
	for (const element of body.querySelectorAll('br'))
		if (
			element.matches('.Apple-interchange-newline') ||
			[...(element.parentElement?.children ?? [])].some((child) => child.matches(blocks))
		)
			element.remove();
}

/** Returns the HTML with the texts of old fonts converted or, without a converter, as they were typed. */
export function withConverted(html: string, convert?: (text: string) => string): string {
	const { body } = new DOMParser().parseFromString(html, 'text/html');
	for (const part of body.querySelectorAll<HTMLElement>('[data-legacy]')) {
		if (convert) {
			const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
			while (walker.nextNode()) {
				const text = walker.currentNode as Text;
				text.data = convert(text.data);
			}
		}
		unwrap(part);
	}
	body.normalize();
	return body.innerHTML;
}

/** The text of the parts that were typed for an old font, for the dialog that shows the difference. */
export function legacyText(html: string): string {
	const { body } = new DOMParser().parseFromString(html, 'text/html');
	return [...body.querySelectorAll('[data-legacy]')].map((part) => part.textContent ?? '').join('\n');
}
