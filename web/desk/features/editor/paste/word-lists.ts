/** Lists of Word, which are paragraphs with a style and a marker. */

/** The list and the level that the style of a paragraph states; undefined for other paragraphs. */
function levelOf(paragraph: Element): { list: string; level: number } | undefined {
	const match = /mso-list:\s*(l\d+)\s+level(\d+)/.exec(paragraph.getAttribute('style') ?? '');
	return match?.[1] ? { list: match[1], level: Number(match[2]) } : undefined;
}

/** Takes the marker out of a paragraph, and says whether it numbers the items, and from which number on. */
function markerOf(paragraph: Element): { ordered: boolean; start: number } {
	let marker = '';
	for (const ignored of paragraph.querySelectorAll(
		'[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]',
	)) {
		marker ||= ignored.textContent?.replace(/[\s\u00a0]/g, '') ?? '';
		ignored.remove();
	}
	const number = /^\(?(\d+|[a-z]{1,2}|[ivxlc]+|[०-९]+|[௦-௯]+)[.)]$/i.exec(marker);
	const start = Number(number?.[1]);
	// "o" is the round bullet of the second level.
	return {
		ordered: number !== null && marker !== 'o',
		start: Number.isInteger(start) && start > 0 ? start : 1,
	};
}

/** Makes lists of the paragraphs of lists. Returns how many there were. */
export function rebuildLists(root: Element): number {
	let lists = 0;
	let open: { element: HTMLElement; level: number; list: string }[] = [];
	let last: Element | undefined;
	for (const paragraph of [...root.querySelectorAll('p[style*="mso-list"], h1[style*="mso-list"]')]) {
		const place = levelOf(paragraph);
		if (!place) continue;
		const { ordered, start } = markerOf(paragraph);
		if (paragraph.localName !== 'p') continue; // a numbered heading stays a heading
		const follows =
			last && open[0] && nextElement(open[0].element) === paragraph && open[0].list === place.list;
		if (!follows) open = [];
		while (open.length > 0 && (open.at(-1)?.level ?? 0) > place.level) open.pop();
		let current = open.at(-1);
		if (!current || current.level < place.level) {
			const element = document.createElement(ordered ? 'ol' : 'ul');
			if (ordered && start > 1) element.setAttribute('start', String(start));
			const item = current?.element.lastElementChild;
			if (current && item) item.append(element);
			else paragraph.before(element);
			current = { element, level: place.level, list: place.list };
			open.push(current);
			lists++;
		}
		const item = document.createElement('li');
		const text = document.createElement('p');
		text.append(...paragraph.childNodes);
		item.append(text);
		current.element.append(item);
		last = paragraph;
		paragraph.remove();
	}
	return lists;
}

/** The next element, if there is only space between. */
function nextElement(element: Element): Element | null {
	for (let next = element.nextSibling; next; next = next.nextSibling) {
		if (next instanceof Element) return next;
		if (next.textContent?.trim()) return null;
	}
	return null;
}
