import { type Suggestion, searchSuggest, searchTitle } from '../../api/client.gen';
import { langOfScript } from '../i18n/scripts';
import { forgetSearches, recentSearches, rememberSearch } from '../stores/recent-searches';

/** Milliseconds without typing after which suggestions are requested. */
const typingPause = 120;

/** Suggested words to search for, and suggested pages with an optional description. */
interface Suggestions {
	words: string[];
	pages: (Suggestion & { line?: string })[];
}

/** Suggestions from all published content; none if the call fails. */
async function siteSuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
	const response = await searchSuggest({ q: text, locale: document.documentElement.lang }, { signal });
	return response.ok
		? { words: response.value.words, pages: response.value.suggestions }
		: { words: [], pages: [] };
}

/** Suggestions from the glossary (PAGE-13, CONST-07). */
async function glossarySuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
	const response = await searchTitle({ type: 'glossary', title: text }, { signal });
	const found = response.ok ? response.value.stories : [];
	return {
		words: [],
		pages: found.map(({ title, path, excerpt }) => ({
			title: [{ text: title, hit: false }],
			path,
			kind: 'term',
			lang: 'en',
			editions: true,
			line: excerpt,
		})),
	};
}

/**
 * Turns a search field into a combobox with recent searches and, while the reader types,
 * suggestions. The field keeps the focus.
 */
export function search(root: HTMLElement): void {
	const box = root.querySelector<HTMLElement>('[data-search]');
	const field = box?.querySelector('input');
	const popup = box?.querySelector<HTMLElement>('[data-popup]');
	const list = box?.querySelector<HTMLElement>('[role=listbox]');
	const status = box?.querySelector<HTMLElement>('[role=status]');
	const iconTemplate = box?.querySelector('template');
	if (!box || !field || !popup || !list || !status || !iconTemplate) return;
	const texts: string[] = JSON.parse(status.dataset.texts ?? '[]');
	const kinds: Record<string, string> = JSON.parse(box.dataset.kinds ?? '{}');
	const { glossary, edition = '' } = box.dataset;
	let highlighted = -1;
	let request = new AbortController();
	/** The text that the list was filled for. */
	let filledFor = '';

	const highlight = (index: number) => {
		highlighted = index;
		for (const [i, option] of [...list.children].entries())
			option.setAttribute('aria-selected', String(i === highlighted));
		const option = list.children[highlighted];
		if (option) field.setAttribute('aria-activedescendant', option.id);
		else field.removeAttribute('aria-activedescendant');
		option?.scrollIntoView({ block: 'nearest' });
	};
	const show = (open: boolean) => {
		popup.hidden = !open || list.children.length === 0;
		field.setAttribute('aria-expanded', String(!popup.hidden));
		if (popup.hidden) highlight(-1);
	};
	/** Shows options in the list. recent says that they are recent searches. */
	const fillList = (options: HTMLElement[], recent: boolean) => {
		if (recent) list.setAttribute('aria-labelledby', 'search-recent');
		else list.removeAttribute('aria-labelledby');
		for (const note of popup.querySelectorAll<HTMLElement>('[data-recent]')) note.hidden = !recent;
		list.replaceChildren(
			...options.map((option, i) => {
				option.id = `search-option-${i}`;
				option.role = 'option';
				return option;
			}),
		);
		status.textContent = recent ? '' : (texts[options.length] ?? '');
		highlight(-1);
		show(document.activeElement === field);
	};
	const searchOption = (text: string): HTMLElement => {
		const option = document.createElement('div');
		option.dataset.words = text;
		option.append(iconTemplate.content.cloneNode(true));
		option.append(
			Object.assign(document.createElement('bdi'), { textContent: text, lang: langOfScript(text) }),
		);
		return option;
	};
	const pageOption = ({
		title,
		path,
		kind,
		lang,
		editions,
		line,
	}: Suggestions['pages'][number]): HTMLElement => {
		const option = document.createElement('div');
		option.dataset.path = (editions ? edition : '') + path;
		const name = Object.assign(document.createElement('bdi'), { lang });
		for (const { text, hit } of title)
			name.append(hit ? Object.assign(document.createElement('b'), { textContent: text }) : text);
		option.append(name);
		const note = Object.assign(document.createElement('small'), { textContent: line ?? kinds[kind] });
		if (line !== undefined) Object.assign(note, { lang, dir: 'auto' });
		if (note.textContent) option.append(note);
		return option;
	};

	const suggest = async () => {
		request.abort();
		request = new AbortController();
		const { signal } = request;
		const text = field.value.trim();
		if (text === filledFor && text !== '') {
			show(true);
			return;
		}
		filledFor = '';
		if (text === '') {
			fillList(glossary === undefined ? recentSearches().map(searchOption) : [], true);
			return;
		}
		await new Promise((done) => setTimeout(done, typingPause));
		if (signal.aborted) return;
		const suggestions = await (glossary === undefined
			? siteSuggestions(text, signal)
			: glossarySuggestions(text, signal));
		if (signal.aborted) return;
		filledFor = text;
		fillList([...suggestions.words.map(searchOption), ...suggestions.pages.map(pageOption)], false);
	};
	const rememberQuery = () => {
		if (glossary === undefined) rememberSearch(field.value);
	};
	const chooseOption = (option: HTMLElement) => {
		if (option.dataset.path) {
			rememberQuery();
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
		field.lang = field.value && langOfScript(field.value);
		// The placeholder is in the language of the page, not in that of the query.
		field.placeholder = field.value === '' ? (field.labels?.[0]?.textContent.trim() ?? '') : '';
		suggest();
	});
	field.addEventListener('focus', suggest);
	box.addEventListener('focusout', (event) => {
		if (!box.contains(event.relatedTarget as Node | null)) show(false);
	});
	field.form?.addEventListener('submit', () => {
		rememberQuery();
		show(false);
	});
	field.addEventListener('keydown', (event) => {
		if (event.isComposing) return;
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		const chosen = list.children[highlighted] as HTMLElement | undefined;
		if (step !== undefined && list.children.length > 0) {
			event.preventDefault();
			const positions = list.children.length + 1; // the options and the field itself
			const next = ((highlighted + 1 + step + positions) % positions) - 1;
			show(true);
			highlight(next);
		} else if (event.key === 'Escape' && !popup.hidden) {
			event.preventDefault();
			show(false);
		} else if (event.key === 'Enter' && !popup.hidden && chosen) {
			event.preventDefault();
			chooseOption(chosen);
		}
	});
	// Without this, pressing an option would move the focus out of the field before the click.
	popup.addEventListener('mousedown', (event) => event.preventDefault());
	list.addEventListener('click', (event) => {
		const option = (event.target as Element).closest<HTMLElement>('[role=option]');
		if (option) chooseOption(option);
	});
	popup.querySelector('button')?.addEventListener('click', () => {
		forgetSearches();
		fillList([], true);
		field.focus();
	});
	if (document.activeElement === field) suggest();
}
