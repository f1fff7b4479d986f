/** Footnotes of Word, Google Docs, LibreOffice, WordPress and Markdown: a link to a note that links back. */

export interface PastedNote {
	id: string;
	/** HTML of its blocks. */
	html: string;
}

/** The element with an id, or the anchor with that name. */
function target(root: Element, id: string): Element | undefined {
	for (const element of root.querySelectorAll('[id], a[name]'))
		if (element.id === id || element.getAttribute('name') === id) return element;
	return undefined;
}

/** The element that contains the whole note. */
function noteOf(place: Element, root: Element): Element | undefined {
	const whole =
		place.closest(
			'[style*="mso-element:footnote"]:not([style*="footnote-list"]), [style*="mso-element:endnote"]:not([style*="endnote-list"])',
		) ??
		place.closest('li, [id^="sdfootnote"], [id^="sdendnote"]') ??
		place.closest('p, div');
	return whole && whole !== root && root.contains(whole) ? whole : undefined;
}

/**
 * Takes the notes out of a pasted text, and puts references in the place of the links to them. The ids begin with "pasted-"
 * and are made free of others when the notes are inserted.
 */
export function moveFootnotes(root: Element): PastedNote[] {
	const notes: PastedNote[] = [];
	const idByNote = new Map<Element, string>();
	for (const link of [...root.querySelectorAll('a[href^="#"]')]) {
		if ([...idByNote.keys()].some((note) => note.contains(link)) || !root.contains(link)) continue;
		const at = target(root, decodeURIComponent(link.getAttribute('href')?.slice(1) ?? ''));
		const note = at && noteOf(at, root);
		const ref = link.id || link.getAttribute('name') || link.parentElement?.id || '';
		if (!note || note.contains(link) || !ref) continue;
		const back = [...note.querySelectorAll('a[href]')].filter((a) => a.getAttribute('href') === `#${ref}`);
		if (back.length === 0 && !idByNote.has(note)) continue;
		let id = idByNote.get(note);
		if (!id) {
			id = `pasted-${notes.length + 1}`;
			idByNote.set(note, id);
			for (const a of back) {
				const { parentElement } = a;
				a.remove();
				if (parentElement?.localName === 'sup' && !parentElement.textContent?.trim()) parentElement.remove();
			}
			notes.push({ id, html: '' });
		}
		const sign = document.createElement('sup');
		sign.dataset.node = 'footnote_ref';
		sign.dataset.attrs = JSON.stringify({ id });
		const around = link.parentElement;
		const lonely = around?.localName === 'sup' && around.textContent?.trim() === link.textContent?.trim();
		(lonely && around ? around : link).replaceWith(sign);
	}
	for (const [note, id] of idByNote) {
		const found = notes.find((one) => one.id === id);
		const list = note.parentElement;
		const inner = note.querySelector('p, ul, ol, blockquote') ? note.innerHTML : `<p>${note.innerHTML}</p>`;
		if (found) found.html = note.localName === 'p' ? `<p>${note.innerHTML.trim()}</p>` : inner;
		note.remove();
		// The list of notes and its line say nothing any more.
		if (list && list !== root && !list.textContent?.trim() && !list.querySelector('img')) list.remove();
	}
	for (const list of root.querySelectorAll('[style*="footnote-list"], [style*="endnote-list"]'))
		list.remove();
	return notes;
}
