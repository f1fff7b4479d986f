/**
 * Endless reading: when the reader nears the end of a story, the next one is loaded from its
 * own page and added below. The footer stays reachable: nothing is added for readers who jump
 * to it, and after ten stories only on request.
 */
import { get, type Listing } from '../../api/client.gen';

/** Most stories that are added without a request. */
const maxStories = 10;

interface Place {
	/** Paths of the stories on the page; the first one is where the reader arrived. */
	shown: string[];
	/** Pixels from the top of the story in the address to the top of the screen. */
	at: number;
}

/** The place stored in a history state; undefined if there is none. */
export const storedPlace = (state: unknown): Place | undefined => {
	const place = (state as { reading?: Place } | null)?.reading;
	return Array.isArray(place?.shown) && typeof place.at === 'number' ? place : undefined;
};

const part = <E extends HTMLElement>(root: ParentNode, name: string): E | null =>
	root.querySelector<E>(`[data-part="${name}"]`);

/** Makes ids and labels of a story unique on the page, and takes its pictures out of view transitions. */
function isolateStory(story: HTMLElement, prefix: string): void {
	for (const element of story.querySelectorAll('[id]')) element.id = prefix + element.id;
	for (const name of ['aria-labelledby', 'aria-describedby', 'for']) {
		for (const element of story.querySelectorAll(`[${name}]`)) {
			const ids = element.getAttribute(name)?.split(/\s+/) ?? [];
			element.setAttribute(name, ids.map((id) => prefix + id).join(' '));
		}
	}
	for (const link of story.querySelectorAll('a[href^="#"]')) {
		link.setAttribute('href', `#${prefix}${link.getAttribute('href')?.slice(1)}`);
	}
	for (const nav of story.querySelectorAll(':is(nav, section)[aria-label]')) {
		nav.setAttribute(
			'aria-label',
			`${nav.getAttribute('aria-label')}: ${story.querySelector('h1')?.textContent}`,
		);
	}
	// Two pictures with the same transition name would cancel every transition.
	for (const picture of story.querySelectorAll('img')) {
		picture.style.setProperty('view-transition-name', 'none');
		picture.setAttribute('loading', 'lazy');
		picture.removeAttribute('fetchpriority');
	}
}

/** Whether a key press scrolls to the foot of the page. */
const scrollsToFoot = (pressed?: KeyboardEvent): boolean =>
	pressed !== undefined &&
	(pressed.key === 'End' || (pressed.metaKey && pressed.key === 'ArrowDown')) &&
	!(pressed.target instanceof Element && pressed.target.closest('input, textarea, select, dialog'));

/**
 * Starts endless reading on the page. startIslands starts the islands of an added story. pressed is
 * the last key press before the start, which may be scrolling the page at this moment.
 */
export function startEndlessReading(startIslands: (root: ParentNode) => void, pressed?: KeyboardEvent): void {
	const first = document.querySelector<HTMLElement>('article[data-reading]');
	const end = document.querySelector<HTMLElement>('[data-next]');
	if (!first || !end) return;
	let tail = end;
	const call = end.dataset.next ?? '';
	const status = part(document, 'status');
	const blankTail = end.cloneNode(true) as HTMLElement;
	const before = storedPlace(history.state);
	const here = decodeURI(location.pathname);
	const stories: { path: string; title: string; element: HTMLElement }[] = [
		{ path: here, title: document.title, element: first },
	];
	// Stories that were on the page before the reader left it are not added again.
	const skipped = new Set([...(before?.shown ?? []), here]);
	let current = 0;
	let busy = false;
	// Scrolling to the foot by keyboard passes the tail, slowly if scrolling is smooth, and content that
	// is laid out on the way moves the foot further down.
	let jumping = scrollsToFoot(pressed);
	const stayAtFoot = () => {
		if (jumping) scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
	};
	addEventListener('keydown', (event) => (jumping = scrollsToFoot(event)));
	for (const stop of ['wheel', 'touchstart', 'pointerdown'])
		addEventListener(stop, () => (jumping = false), { passive: true });
	addEventListener('scrollend', stayAtFoot);
	stayAtFoot();

	const setTailState = (which: 'waiting' | 'failed' | 'more' | 'last') => {
		tail.dataset.state = which;
	};

	/** Fetches the page of the next story; undefined if there is none. */
	const fetchNext = async (): Promise<{ path: string; page: Document } | undefined> => {
		const listing = await get<Listing>(call, { skipUrls: [...skipped].slice(-50).join(','), limit: 1 });
		if (!listing.ok) throw new Error(String(listing.status));
		const path = listing.value.stories[0]?.path;
		if (path === undefined || skipped.has(path)) return undefined;
		// Browsers that save data would otherwise get the lite form.
		const response = await fetch(savesData() ? `${path}?lite=0` : path);
		if (!response.ok) throw new Error(String(response.status));
		return { path, page: new DOMParser().parseFromString(await response.text(), 'text/html') };
	};

	/** Resolves when the position of the tail meets a condition. */
	const whenTail = (may: (tail: DOMRect) => boolean) =>
		new Promise<void>((resolve) => {
			const look = () => {
				if (!may(tail.getBoundingClientRect())) return;
				removeEventListener('scroll', look);
				resolve();
			};
			addEventListener('scroll', look, { passive: true });
			look();
		});

	/** The content below the tail is off the screen, so that a story can push it down. */
	const roomAboveTail = () => whenTail(({ top }) => top >= 0 && !jumping);

	/** The tail may grow: its end is below the screen. A slow device can scroll past it before the event arrives. */
	const tailMayGrow = () =>
		whenTail(({ bottom, height }) => height === 0 || (bottom >= innerHeight && !jumping));

	/** The tail may be removed: it is below the screen, so nothing visible moves. */
	const tailBelowScreen = () => whenTail(({ top }) => top >= innerHeight);

	const addStory = ({ path, page }: { path: string; page: Document }, asked: boolean) => {
		const story = page.querySelector<HTMLElement>('article[data-reading]');
		if (!story) {
			location.assign(path); // a page without an article, such as a lite form
			return;
		}
		isolateStory(story, `s${story.dataset.reading}-`);
		// The page loads its first picture at once. Here it may be screens away.
		for (const picture of story.querySelectorAll<HTMLImageElement>('img[fetchpriority]')) {
			picture.loading = 'lazy';
			picture.removeAttribute('fetchpriority');
		}
		const divider = part(tail, 'divider');
		const next = blankTail.cloneNode(true) as HTMLElement;
		for (const rest of [...tail.children]) if (rest !== divider) rest.remove();
		tail.removeAttribute('data-next');
		tail.dataset.state = 'done';
		tail.after(document.adoptNode(story), next);
		tail = next;
		story.toggleAttribute('data-inactive', true); // not printed
		skipped.add(path);
		stories.push({ path, title: page.title, element: story });
		if (status) {
			status.textContent = (status.dataset.text ?? '').replace(
				'{title}',
				story.querySelector('h1')?.textContent ?? '',
			);
		}
		history.scrollRestoration = 'manual';
		startIslands(story);
		inView.observe(story);
		prepareTail();
		if (asked) {
			story.tabIndex = -1; // the pressed button was removed
			story.focus({ preventScroll: true });
		}
	};

	const loadNext = async (asked = false) => {
		if (busy) return;
		busy = true;
		near.disconnect();
		if (!asked) await tailMayGrow();
		setTailState('waiting');
		try {
			const next = await fetchNext();
			if (!next) setTailState('last');
			if (!asked) await (next ? roomAboveTail() : tailBelowScreen());
			if (next) addStory(next, asked);
			else tail.remove();
		} catch {
			setTailState('failed');
			if (status) status.textContent = part(tail, 'failed')?.firstElementChild?.textContent ?? '';
			if (asked) part(tail, 'retry')?.focus({ preventScroll: true });
		}
		busy = false;
	};

	/** Loads the next story when the reader nears the tail or presses a button. */
	const prepareTail = () => {
		for (const name of ['retry', 'more']) part(tail, name)?.addEventListener('click', () => loadNext(true));
		seenAt = Infinity;
		if (stories.length >= maxStories || savesData()) setTailState('more');
		else near.observe(tail);
	};

	// Only while scrolling down: a reader who comes up from the footer, or has jumped past, is not reading on.
	let seenAt = Infinity;
	const near = new IntersectionObserver(
		([entry]) => {
			const last = seenAt;
			seenAt = entry?.boundingClientRect.top ?? last;
			if (entry?.isIntersecting && seenAt > 0 && seenAt < last && !jumping) loadNext();
		},
		{ rootMargin: '0px 0px 100% 0px', threshold: [0, 0.25, 0.5, 0.75, 1] },
	);

	const storePlace = () => {
		const { element } = stories[current] ?? stories[0] ?? { element: first };
		const reading: Place = {
			shown: stories.map(({ path }) => path),
			at: Math.round(-element.getBoundingClientRect().top),
		};
		history.replaceState({ ...history.state, reading }, '');
	};

	const inView = new IntersectionObserver(
		(entries) => {
			for (const { isIntersecting, target } of entries) {
				const index = stories.findIndex(({ element }) => element === target);
				const story = stories[index];
				if (!isIntersecting || !story || index === current) continue;
				current = index;
				for (const { element } of stories) element.toggleAttribute('data-inactive', element !== target);
				document.title = story.title;
				history.replaceState(history.state, '', story.path);
				document.querySelector('link[rel=canonical]')?.setAttribute('href', location.href);
			}
		},
		{ rootMargin: '-45% 0px -55% 0px' }, // a line in the upper half of the screen
	);

	inView.observe(first);
	prepareTail();
	if (before) {
		const top = first.getBoundingClientRect().top + scrollY;
		scrollTo({ top: top + before.at, behavior: 'instant' });
	}
	let timer: ReturnType<typeof setTimeout> | undefined;
	addEventListener(
		'scroll',
		() => {
			clearTimeout(timer);
			timer = setTimeout(storePlace, 150);
		},
		{ passive: true },
	);
	addEventListener('pagehide', storePlace);
}

/** Whether the browser asks to save data. */
const savesData = (): boolean => document.documentElement.dataset.saver !== undefined;
