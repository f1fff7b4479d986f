/** How far a list was extended, stored in the state of the history entry under the key of other lists. */
interface ExtendedPages {
	/** Address of the page with the list, which identifies it. */
	page: string;
	/** How many further pages were added. */
	count: number;
	/** Scroll position of the page in pixels. */
	at: number;
}

/** The list and the address of the page after it, "" at the end. Null if the document has no such list. */
function listOf(root: ParentNode): { list: Element; next: string } | null {
	const host = root.querySelector('mh-enhance[name=next-page]');
	const list = host?.querySelector('ul');
	return list ? { list, next: host?.querySelector('a[rel=next]')?.getAttribute('href') ?? '' } : null;
}

/**
 * Extends a list in place: the button loads the page that it links to, adds that page's entries and moves the focus to the first
 * of them. When the reader returns to the page, the entries and the scroll position are restored.
 */
export function nextPage(host: HTMLElement): void {
	const link = host.querySelector<HTMLAnchorElement>('a[rel=next]');
	const list = host.querySelector('ul');
	const loading = host.querySelector<HTMLElement>('[data-part=loading]');
	const failed = host.querySelector<HTMLElement>('[data-part=failed]');
	const status = host.querySelector('[role=status]');
	if (!link || !list || !loading || !failed || !status) return;
	const { more = '', wait = '', retry = '', end = '' } = link.dataset;
	const page = location.pathname + location.search;
	let count = 0;
	let busy = false;

	const show = (text: string, failure: boolean) => {
		busy = text === wait;
		link.textContent = text;
		link.ariaBusy = String(busy);
		loading.hidden = !busy;
		failed.hidden = !failure;
	};

	/** Adds the entries of the next page. Resolves to whether it could be loaded. */
	const load = async (): Promise<boolean> => {
		show(wait, false);
		const html = await fetch(link.href).then(
			(response) => (response.ok ? response.text() : ''),
			() => '',
		);
		const loaded = listOf(new DOMParser().parseFromString(html, 'text/html'));
		if (loaded === null) {
			show(retry, true);
			return false;
		}
		list.append(...[...loaded.list.children].map((entry) => document.importNode(entry, true)));
		count++;
		show(more, false);
		if (loaded.next !== '') link.setAttribute('href', loaded.next);
		else {
			link.remove();
			status.textContent = end;
		}
		return true;
	};

	link.addEventListener('click', async (event) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		if (busy) return;
		const before = list.children.length;
		await load();
		list.children[before]?.querySelector<HTMLElement>('a')?.focus();
	});

	addEventListener('pagehide', () => {
		if (count === 0) return;
		const extended: ExtendedPages = { page, count, at: Math.round(scrollY) };
		history.replaceState({ ...history.state, more: extended }, '');
	});

	const restore = async (extended: ExtendedPages) => {
		while (count < extended.count && link.isConnected && (await load()));
		status.textContent = '';
		scrollTo({ top: extended.at, behavior: 'instant' });
	};
	const extended = (history.state as { more?: ExtendedPages } | null)?.more;
	if (extended?.page === page) void restore(extended);
}
