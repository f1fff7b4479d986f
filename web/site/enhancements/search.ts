import { type Suggestion, searchSuggest, searchTitle } from '../../api/client.gen';
import { langOf } from '../i18n/scripts';
import { forget, recent, remember } from '../stores/recent-searches';

/** How long a reader rests before suggestions are asked for, in milliseconds. */
const rest = 120;

/** What every edition has in its own frame. */
const inEditions = /^\/(glossary|events)\//;

/** What is offered: searches, and pages with a line on each. */
interface Offers {
	words: string[];
	pages: (Suggestion & { line?: string })[];
}

/** What everything that was published offers for a text; nothing when it can't be asked. */
async function published(text: string, signal: AbortSignal): Promise<Offers> {
	const answer = await searchSuggest({ q: text, locale: document.documentElement.lang }, { signal });
	return answer.ok
		? { words: answer.value.words, pages: answer.value.suggestions }
		: { words: [], pages: [] };
}

/** What the glossary offers (PAGE-13, CONST-07). */
async function terms(text: string, signal: AbortSignal): Promise<Offers> {
	const answer = await searchTitle({ type: 'glossary', title: text }, { signal });
	const found = answer.ok ? answer.value.stories : [];
	return {
		words: [],
		pages: found.map(({ title, path, excerpt }) => ({
			title: [{ text: title, hit: false }],
			path,
			kind: 'term',
			lang: 'en',
			line: excerpt,
		})),
	};
}

/**
 * Offers below a search field what the device searched for lately, and suggestions
 * while the reader types: a combobox, whose field keeps the focus.
 */
export function search(root: HTMLElement): void {
	const box = root.querySelector<HTMLElement>('[data-search]');
	const field = box?.querySelector('input');
	const offers = box?.querySelector<HTMLElement>('[data-offers]');
	const list = box?.querySelector<HTMLElement>('[role=listbox]');
	const status = box?.querySelector<HTMLElement>('[role=status]');
	const glass = box?.querySelector('template');
	if (!box || !field || !offers || !list || !status || !glass) return;
	const texts: string[] = JSON.parse(status.dataset.texts ?? '[]');
	const kinds: Record<string, string> = JSON.parse(box.dataset.kinds ?? '{}');
	const { glossary, edition = '' } = box.dataset;
	let at = -1;
	let asked = new AbortController();
	/** What the list was filled for. */
	let answered = '';

	const mark = (to: number) => {
		at = to;
		for (const [i, option] of [...list.children].entries())
			option.setAttribute('aria-selected', String(i === at));
		const option = list.children[at];
		if (option) field.setAttribute('aria-activedescendant', option.id);
		else field.removeAttribute('aria-activedescendant');
		option?.scrollIntoView({ block: 'nearest' });
	};
	const show = (open: boolean) => {
		offers.hidden = !open || list.children.length === 0;
		field.setAttribute('aria-expanded', String(!offers.hidden));
		if (offers.hidden) mark(-1);
	};
	/** Puts options in the list: each is the element that it shows. */
	const fill = (options: HTMLElement[], ofDevice: boolean) => {
		if (ofDevice) list.setAttribute('aria-labelledby', 'search-recent');
		else list.removeAttribute('aria-labelledby');
		for (const note of offers.querySelectorAll<HTMLElement>('[data-recent]')) note.hidden = !ofDevice;
		list.replaceChildren(
			...options.map((option, i) => {
				option.id = `search-offer-${i}`;
				option.role = 'option';
				return option;
			}),
		);
		status.textContent = ofDevice ? '' : (texts[options.length] ?? '');
		mark(-1);
		show(document.activeElement === field);
	};
	const words = (text: string): HTMLElement => {
		const option = document.createElement('div');
		option.dataset.words = text;
		option.append(glass.content.cloneNode(true));
		option.append(Object.assign(document.createElement('bdi'), { textContent: text, lang: langOf(text) }));
		return option;
	};
	const page = ({ title, path, kind, lang, line }: Offers['pages'][number]): HTMLElement => {
		const option = document.createElement('div');
		option.dataset.path = (inEditions.test(path) ? edition : '') + path;
		const name = Object.assign(document.createElement('bdi'), { lang });
		for (const { text, hit } of title)
			name.append(hit ? Object.assign(document.createElement('b'), { textContent: text }) : text);
		option.append(name);
		const note = Object.assign(document.createElement('small'), { textContent: line ?? kinds[kind] });
		if (line !== undefined) Object.assign(note, { lang, dir: 'auto' });
		if (note.textContent) option.append(note);
		return option;
	};

	const offer = async () => {
		asked.abort();
		asked = new AbortController();
		const { signal } = asked;
		const text = field.value.trim();
		if (text === answered && text !== '') {
			show(true);
			return;
		}
		answered = '';
		if (text === '') {
			fill(glossary === undefined ? recent().map(words) : [], true);
			return;
		}
		await new Promise((done) => setTimeout(done, rest));
		if (signal.aborted) return;
		const offered = await (glossary === undefined ? published(text, signal) : terms(text, signal));
		if (signal.aborted) return;
		answered = text;
		fill([...offered.words.map(words), ...offered.pages.map(page)], false);
	};
	const keep = () => {
		if (glossary === undefined) remember(field.value);
	};
	const take = (option: HTMLElement) => {
		if (option.dataset.path) {
			keep();
			location.assign(option.dataset.path);
			return;
		}
		field.value = option.dataset.words ?? '';
		field.form?.requestSubmit();
	};

	for (const [name, value] of Object.entries({
		role: 'combobox',
		'aria-expanded': 'false',
		'aria-controls': list.id,
		'aria-autocomplete': 'list',
	}))
		field.setAttribute(name, value);
	field.addEventListener('input', () => {
		field.lang = field.value && langOf(field.value);
		offer();
	});
	field.addEventListener('focus', offer);
	box.addEventListener('focusout', (event) => {
		if (!box.contains(event.relatedTarget as Node | null)) show(false);
	});
	field.form?.addEventListener('submit', () => {
		keep();
		show(false);
	});
	field.addEventListener('keydown', (event) => {
		if (event.isComposing) return;
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		const chosen = list.children[at] as HTMLElement | undefined;
		if (step !== undefined && list.children.length > 0) {
			event.preventDefault();
			const places = list.children.length + 1; // the field itself is one
			const next = ((at + 1 + step + places) % places) - 1;
			show(true);
			mark(next);
		} else if (event.key === 'Escape' && !offers.hidden) {
			event.preventDefault();
			show(false);
		} else if (event.key === 'Enter' && !offers.hidden && chosen) {
			event.preventDefault();
			take(chosen);
		}
	});
	// A press must not take the focus from the field before it becomes a click.
	offers.addEventListener('mousedown', (event) => event.preventDefault());
	list.addEventListener('click', (event) => {
		const option = (event.target as Element).closest<HTMLElement>('[role=option]');
		if (option) take(option);
	});
	offers.querySelector('button')?.addEventListener('click', () => {
		forget();
		fill([], true);
		field.focus();
	});
	if (document.activeElement === field) offer();
}
