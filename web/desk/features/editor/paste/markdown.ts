/** Plain text as HTML: Markdown, the source of WordPress, or lines. */

/** The kind of a plain text. */
export type TextKind = 'markdown' | 'wordpress' | 'plain';

/** Signs of Markdown at the beginning of lines. */
const blockSigns = [
	/^#{1,6} \S/m,
	/^(?:[-*+] \S.*\n){2,}/m,
	/^(?:\d+[.)] \S.*\n){2,}/m,
	/^> \S/m,
	/^```/m,
	/^\|.+\|\n\|[ :|-]+\|/m,
	/^\[\^[\w-]+\]: /m,
	/^(?:---|\*\*\*)$/m,
];
const inlineSigns = [
	/\*\*[^*\s][^*\n]*\*\*/,
	/(?<!!)\[[^\]\n]+\]\((?:https?:|\/|mailto:)[^)\s]*\)/,
	/!\[[^\]\n]*\]\([^)\s]+\)/,
];

/** Says what a plain text is. A single sign that is common in texts, such as a line that begins with a hyphen, is not Markdown. */
export function kindOfText(text: string): TextKind {
	if (/<!-- \/?wp:[a-z]/.test(text)) return 'wordpress';
	if (
		/<(?:strong|em|blockquote|h[1-6]|ul|ol|a href=|img )[^>]*>/i.test(text) ||
		/\[(?:caption|gallery|embed)\b/.test(text)
	)
		return 'wordpress';
	const withEnd = `${text}\n`;
	const found = [...blockSigns, ...inlineSigns].filter((sign) => sign.test(withEnd)).length;
	return found > 0 ? 'markdown' : 'plain';
}

const escaped = (text: string) =>
	text.replace(
		/[&<>"]/g,
		(sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
	);

/** The marks inside a line of Markdown as HTML. */
function inlineToHtml(text: string): string {
	// Code is replaced by marks first, so that no other rule changes it.
	const codes: string[] = [];
	const keep = (html: string) => `\uE001${codes.push(html) - 1}\uE002`;
	let out = text.replace(/\\([\\`*_{}[\]()#+\-.!|~>])/g, (_, sign: string) => keep(escaped(sign)));
	out = out.replace(/(`+)(.+?)\1/g, (_, _ticks, code: string) =>
		keep(`<code>${escaped(code.trim())}</code>`),
	);
	out = out.replace(/<(https?:\/\/[^\s>]+)>/g, (_, address: string) =>
		keep(`<a href="${escaped(address)}">${escaped(address)}</a>`),
	);
	out = escaped(out)
		.replace(/!\[([^\]]*)\]\(([^\s)]+)(?:\s+&quot;.*?&quot;)?\)/g, (_, alt: string, src: string) =>
			keep(`<img src="${src}" alt="${alt}">`),
		)
		.replace(/\[\^([\w-]+)\]/g, (_, id: string) =>
			keep(`<sup><a href="#mdfn-${id}" id="mdref-${id}">${id}</a></sup>`),
		)
		.replace(
			/\[([^\]]+)\]\(([^\s)]+)(?:\s+&quot;.*?&quot;)?\)/g,
			(_, words: string, href: string) => `${keep(`<a href="${href}">`)}${words}${keep('</a>')}`,
		)
		.replace(/\*\*(?=\S)(.+?\S?)\*\*/g, '<strong>$1</strong>')
		.replace(/(?<![\w_])__(?=\S)(.+?)__(?![\w_])/g, '<strong>$1</strong>')
		.replace(/\*(?=\S)([^*]+?)\*/g, '<em>$1</em>')
		.replace(/(?<![\w_])_(?=\S)([^_]+?)_(?![\w_])/g, '<em>$1</em>')
		.replace(/~~(?=\S)(.+?)~~/g, '<s>$1</s>')
		.replace(/(?: {2,}|\\)\n/g, '<br>')
		.replace(/\n/g, ' ');
	for (let pass = 0; pass < 3; pass++)
		out = out.replace(/\uE001(\d+)\uE002/g, (_, index: string) => codes[Number(index)] ?? '');
	return out;
}

const itemPattern = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/;

/** The lines of a list and of the lists in it as HTML, from the line with an index on. Returns the index after them too. */
function listToHtml(lines: string[], from: number, indent: number): { html: string; next: number } {
	const first = itemPattern.exec(lines[from] ?? '');
	const ordered = /\d/.test(first?.[2] ?? '');
	const start = Number.parseInt(first?.[2] ?? '1', 10);
	const items: string[] = [];
	let at = from;
	for (; at < lines.length; ) {
		const match = itemPattern.exec(lines[at] ?? '');
		if (!match) {
			// A line without a marker continues the item; an empty line ends the list unless an item follows.
			const line = lines[at] ?? '';
			if (
				line.trim() === ''
					? itemPattern.test(lines[at + 1] ?? '')
					: /^\s{2,}\S/.test(line) && items.length > 0
			) {
				if (line.trim() !== '') items[items.length - 1] += ` ${inlineToHtml(line.trim())}`;
				at++;
				continue;
			}
			break;
		}
		const depth = match[1]?.replace(/\t/g, '    ').length ?? 0;
		if (depth >= indent + 2 && items.length > 0) {
			const inner = listToHtml(lines, at, depth);
			items[items.length - 1] += inner.html;
			at = inner.next;
			continue;
		}
		if (depth < indent - 1 || /\d/.test(match[2] ?? '') !== ordered) break;
		items.push(`<p>${inlineToHtml(match[3] ?? '')}</p>`);
		at++;
	}
	const tag = ordered ? 'ol' : 'ul';
	const number = ordered && start !== 1 ? ` start="${start}"` : '';
	return { html: `<${tag}${number}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`, next: at };
}

const cells = (line: string) =>
	line
		.trim()
		.replace(/^\||\|$/g, '')
		.split(/(?<!\\)\|/)
		.map((cell) => cell.trim());

/** Markdown as HTML: headings, lists, quotes, code, tables, rules, pictures, links, marks and footnotes. */
export function markdownToHtml(text: string): string {
	const lines = text
		.replace(/\r\n?/g, '\n')
		.replace(/^---\n(?:[ \w-]+:.*\n)+---\n/, '')
		.split('\n');
	const out: string[] = [];
	const notes: string[] = [];
	for (let at = 0; at < lines.length; ) {
		const line = lines[at] ?? '';
		const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
		const fence = /^(```+|~~~+)\s*([\w+-]*)/.exec(line);
		const note = /^\[\^([\w-]+)\]:\s*(.*)$/.exec(line);
		if (line.trim() === '') at++;
		else if (fence) {
			const code: string[] = [];
			for (at++; at < lines.length && !lines[at]?.startsWith(fence[1] ?? ''); at++)
				code.push(lines[at] ?? '');
			at++;
			out.push(`<pre><code>${escaped(code.join('\n'))}</code></pre>`);
		} else if (heading) {
			out.push(`<h${heading[1]?.length}>${inlineToHtml(heading[2] ?? '')}</h${heading[1]?.length}>`);
			at++;
		} else if (/^\s*([-*_])(?:\s*\1){2,}\s*$/.test(line)) {
			out.push('<hr>');
			at++;
		} else if (note) {
			const [, id = '', first = ''] = note;
			const words = [first];
			for (at++; /^\s{2,}\S/.test(lines[at] ?? ''); at++) words.push((lines[at] ?? '').trim());
			notes.push(
				`<li id="mdfn-${id}"><p>${inlineToHtml(words.join(' '))} <a href="#mdref-${id}">↩</a></p></li>`,
			);
		} else if (/^>/.test(line)) {
			const quoted: string[] = [];
			for (; /^>/.test(lines[at] ?? ''); at++) quoted.push((lines[at] ?? '').replace(/^>\s?/, ''));
			out.push(`<blockquote>${markdownToHtml(quoted.join('\n'))}</blockquote>`);
		} else if (
			line.includes('|') &&
			/^\s*\|?[\s:]*-{2,}[\s:|-]*$/.test(lines[at + 1] ?? '') &&
			(lines[at + 1] ?? '').includes('|')
		) {
			const head = cells(line).map((cell) => `<th>${inlineToHtml(cell)}</th>`);
			const rows = [`<tr>${head.join('')}</tr>`];
			for (at += 2; (lines[at] ?? '').includes('|'); at++) {
				const row = cells(lines[at] ?? '');
				rows.push(
					`<tr>${head.map((_, index) => `<td>${inlineToHtml(row[index] ?? '')}</td>`).join('')}</tr>`,
				);
			}
			out.push(`<table><tbody>${rows.join('')}</tbody></table>`);
		} else if (itemPattern.test(line)) {
			const { html, next } = listToHtml(lines, at, /^\s*/.exec(line)?.[0].length ?? 0);
			out.push(html);
			at = next;
		} else {
			const words: string[] = [];
			const ends = /^(#{1,6}\s|>|```|~~~|\[\^[\w-]+\]:)/;
			for (
				;
				at < lines.length && lines[at]?.trim() !== '' && !(words.length > 0 && ends.test(lines[at] ?? ''));
				at++
			)
				words.push(lines[at] ?? '');
			const under = /^(=+|-{2,})\s*$/.exec(words.at(-1) ?? '');
			if (under && words.length > 1) {
				const level = under[1]?.startsWith('=') ? 1 : 2;
				out.push(`<h${level}>${inlineToHtml(words.slice(0, -1).join('\n'))}</h${level}>`);
			} else out.push(`<p>${inlineToHtml(words.join('\n'))}</p>`);
		}
	}
	if (notes.length > 0) out.push(`<ol>${notes.join('')}</ol>`);
	return out.join('\n');
}

const wpBlocks =
	/^<\/?(?:p|h[1-6]|ul|ol|li|blockquote|table|thead|tbody|tr|td|th|figure|figcaption|div|pre|hr|iframe|details|summary|section|img)\b/i;

/**
 * The source of a story of WordPress as HTML: paragraphs are divided by empty lines, and shortcodes become what they show.
 * onDropped is called for each shortcode that is left out.
 */
export function wordPressToHtml(text: string, onDropped: () => void): string {
	const source = text
		.replace(/\r\n?/g, '\n')
		.replace(/\[caption[^\]]*\]([\s\S]*?)\[\/caption\]/g, (_, inner: string) => {
			const image = /(<a [^>]*>\s*)?<img [^>]*>(\s*<\/a>)?/.exec(inner)?.[0] ?? '';
			return `\n\n<figure>${image}<figcaption>${inner.replace(image, '').trim()}</figcaption></figure>\n\n`;
		})
		.replace(
			/\[embed[^\]]*\]\s*(https?:\/\/[^\s[]+)\s*\[\/embed\]/g,
			'\n\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">$1</div></figure>\n\n',
		)
		.replace(/\[\/?[a-z][\w-]*(?:\s[^\]]*)?\]/g, (shortcode) => {
			if (/^\[\/?(?:x|ix|iv|v|vi|a|b|c|sic)\]$/i.test(shortcode)) return shortcode;
			if (!shortcode.startsWith('[/')) onDropped();
			return '';
		});
	return source
		.replace(/(<\/(?:h[1-6]|blockquote|ul|ol|table|figure|div|pre)>)[ \t]*\n/gi, '$1\n\n')
		.replace(/\n(<!--(?!\s*\/?wp:)[^\n]*?-->)[ \t]*(?=\n|$)/g, '\n\n$1\n\n')
		.split(/\n\s*\n/)
		.map((part) => part.trim())
		.filter(Boolean)
		.map((part) => {
			if (/^<!--[\s\S]*-->$/.test(part)) return part;
			const withoutComment = part.replace(/^(?:<!--[\s\S]*?-->\s*)+/, '');
			if (wpBlocks.test(withoutComment)) return part;
			// A player follows from an address alone on its line.
			if (
				/^https?:\/\/(?:www\.|m\.)?(?:youtube\.com\/watch|youtu\.be\/|vimeo\.com\/\d|twitter\.com\/\w+\/status|x\.com\/\w+\/status)\S*$/.test(
					part,
				)
			)
				return `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">${escaped(part)}</div></figure>`;
			return `<p>${part.replace(/\n/g, '<br>')}</p>`;
		})
		.join('\n');
}

/** Lines as HTML: an empty line, or in a text without any the end of a line, divides paragraphs. */
export function plainToHtml(text: string): string {
	const lines = text.replace(/\r\n?/g, '\n').trim();
	const divided = /\n\s*\n/.test(lines);
	return lines
		.split(divided ? /\n\s*\n/ : /\n/)
		.map((part) => part.trim())
		.filter(Boolean)
		.map((part) => `<p>${escaped(part).replace(/\n/g, '<br>')}</p>`)
		.join('');
}
