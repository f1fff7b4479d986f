import { type AwardAssociates, type EntryItem, get } from '../../../../api/client.gen';

/** Entries that are added at a time (STATE-47). */
const step = 10;

const element = (root: ParentNode, name: string): HTMLElement | null =>
	root.querySelector(`[data-part="${name}"]`);

/** Sets the text of a part, which is removed if the text is empty. */
function setText(root: ParentNode, name: string, text: string, lang = ''): void {
	const part = element(root, name);
	if (part === null) return;
	if (text === '') {
		(part.closest('mh-enhance') ?? part).remove();
		return;
	}
	part.textContent = text;
	if (lang !== '' && lang !== document.documentElement.lang) {
		part.lang = lang;
		part.dir = lang === 'ur' ? 'rtl' : 'ltr';
	}
}

/** Returns the element of an entry, made from the template of the page. */
function entryOf({ card, company, influencer }: EntryItem, template: HTMLTemplateElement): DocumentFragment {
	const item = template.content.cloneNode(true) as DocumentFragment;
	const { numbers, label = '' } = template.dataset;
	const rank =
		card.rank === null ? '' : new Intl.NumberFormat(numbers, { useGrouping: false }).format(card.rank);
	const article = item.querySelector<HTMLElement>('[data-entry]');
	if (article !== null) {
		article.dataset.entry = String(card.position);
		article.id = `entry-${card.position}`;
	}
	if (rank === '') {
		element(item, 'rank')?.remove();
		const src = company?.logo?.mobile.url ?? influencer?.profilePicture?.url ?? '';
		if (src !== '') {
			const picture = document.createElement('img');
			picture.src = src;
			picture.alt = '';
			element(item, 'picture')?.firstElementChild?.append(picture);
		}
	} else {
		element(item, 'picture')?.remove();
		setText(item, 'number', rank);
		setText(item, 'label', label.replace('#', rank));
	}
	setText(item, 'name', card.name);
	const link = element(item, 'name') as HTMLAnchorElement | null;
	if (link !== null && card.href !== '') link.href = card.href;
	else link?.removeAttribute('href');
	const badge = element(item, 'badge') as HTMLAnchorElement | null;
	if (card.badge === '') badge?.parentElement?.remove();
	else if (badge !== null) badge.href = card.badge;
	setText(item, 'badge-name', ` ${card.name}`);
	setText(item, 'designation', card.designation);
	setText(item, 'subtitle', card.subtitle, card.lang);
	setText(item, 'description', card.description, card.descriptionLang);
	return item;
}

/** How far a ranking was extended, stored in the state of the history entry under the key of other lists. */
interface ExtendedRanking {
	/** The API call, which identifies the ranking. */
	api: string;
	/** The position after the last entry. */
	start: number;
	/** Scroll position of the page in pixels. */
	at: number;
}

/**
 * Extends a ranking in place. Without scripts the link leads to the page with the next entries; here it loads them from the API
 * and moves the focus to the first of them. When the reader returns to the page, the entries and the scroll position are restored.
 */
export function moreEntries(host: HTMLElement): void {
	const link = host.querySelector<HTMLAnchorElement>('a[rel=next]');
	const list = host.querySelector('ol');
	const template = host.querySelector('template');
	const loading = element(host, 'loading');
	const failed = element(host, 'failed');
	const status = host.querySelector('[role=status]');
	if (!link || !list || !template || !loading || !failed || !status) return;
	const { api = '', more = '', wait = '', retry = '', added = '', end = '' } = link.dataset;
	let start = Number(link.dataset.start);
	const firstStart = start;
	let busy = false;

	const show = (text: string, failure: boolean) => {
		busy = text === wait;
		link.textContent = text;
		link.ariaBusy = String(busy);
		loading.hidden = !busy;
		failed.hidden = !failure;
	};

	/** Loads the next entries. Resolves to whether more follow; undefined if they could not be loaded. */
	const load = async (): Promise<boolean | undefined> => {
		show(wait, false);
		status.textContent = '';
		const response = await get<AwardAssociates>(api, { start, end: start + step - 1 });
		if (!response.ok || !Array.isArray(response.value.rankData)) {
			show(retry, true);
			return undefined;
		}
		const { rankData, maxRank } = response.value;
		list.append(...rankData.map((entry) => entryOf(entry, template)));
		start += step;
		const isEnd = rankData.length < step || start > maxRank;
		show(more, false);
		if (isEnd) link.parentElement?.remove();
		status.textContent = isEnd ? end : added;
		return !isEnd;
	};

	link.addEventListener('click', async (event) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		if (busy) return;
		const before = list.children.length;
		await load();
		list.children[before]?.querySelector<HTMLElement>('h3 a')?.focus();
	});

	addEventListener('pagehide', () => {
		if (start === firstStart) return;
		const extended: ExtendedRanking = { api, start, at: Math.round(scrollY) };
		history.replaceState({ ...history.state, more: extended }, '');
	});

	const restore = async (extended: ExtendedRanking) => {
		let more: boolean | undefined = true;
		while (more && start < extended.start) more = await load();
		status.textContent = '';
		scrollTo({ top: extended.at, behavior: 'instant' });
	};
	const extended = (history.state as { more?: ExtendedRanking } | null)?.more;
	if (extended?.api === api) void restore(extended);
}
