/**
 * Endless reading: when the reader nears the end of a story, the next one is loaded from its
 * own page and added below. The footer stays reachable: nothing is added for readers who jump
 * to it, and after `endlessStories` stories only on request.
 */
import { get, type Listing } from '../../api/client.gen';
import { endlessStories } from '../../api/limits.gen';

interface ReadingPosition {
	/** Paths of the stories on the page, beginning with the first one that the reader opened. */
	shown: string[];
	/** Pixels from the top of the current story to the top of the screen. */
	at: number;
}

/** The position stored in a history state; undefined if there is none. */
export const storedPosition = (state: unknown): ReadingPosition | undefined => {
	const position = (state as { reading?: ReadingPosition } | null)?.reading;
	return Array.isArray(position?.shown) && typeof position.at === 'number' ? position : undefined;
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
	const restored = storedPosition(history.state);
	const arrivalPath = decodeURI(location.pathname);
	const stories: { path: string; title: string; element: HTMLElement }[] = [
		{ path: arrivalPath, title: document.title, element: first },
	];
	// Stories that were on the page before the reader left it are not added again.
	const skipped = new Set([...(restored?.shown ?? []), arrivalPath]);
	let current = 0;
	let busy = false;
	// Set while the reader scrolls to the foot by keyboard. That passes the tail, slowly if scrolling is smooth, and
	// content that is laid out on the way moves the foot further down.
	let movingToFoot = scrollsToFoot(pressed);
	const stayAtFoot = () => {
		if (movingToFoot) scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
	};
	addEventListener('keydown', (event) => (movingToFoot = scrollsToFoot(event)));
	for (const stop of ['wheel', 'touchstart', 'pointerdown'])
		addEventListener(stop, () => (movingToFoot = false), { passive: true });
	addEventListener('scrollend', stayAtFoot);
	stayAtFoot();

	const setTailState = (state: 'waiting' | 'failed' | 'more' | 'last') => {
		tail.dataset.state = state;
	};

	/** Fetches the page of the next story; undefined if there is none. */
	const fetchNext = async (): Promise<{ path: string; page: Document } | undefined> => {
		let path: string | undefined;
		while (path === undefined) {
			const listing = await get<Listing>(call, { skipUrls: [...skipped].slice(-50).join(','), limit: 4 });
			if (!listing.ok) throw new Error(String(listing.status));
			const { stories: found } = listing.value;
			if (found.length === 0 || found.every((card) => skipped.has(card.path))) return undefined;
			// A reader does not read on with the page of a webinar.
			path = found.find((card) => card.type !== 'WEBINAR' && !skipped.has(card.path))?.path;
			if (path === undefined) for (const card of found) skipped.add(card.path);
		}
		// Without the parameter, browsers that save data would get the lite form.
		const response = await fetch(savesData() ? `${path}?lite=0` : path);
		if (!response.ok) throw new Error(String(response.status));
		return { path, page: new DOMParser().parseFromString(await response.text(), 'text/html') };
	};

	/** Resolves when the position of the tail meets a condition. */
	const whenTail = (condition: (tail: DOMRect) => boolean) =>
		new Promise<void>((resolve) => {
			const check = () => {
				if (!condition(tail.getBoundingClientRect())) return;
				removeEventListener('scroll', check);
				resolve();
			};
			addEventListener('scroll', check, { passive: true });
			check();
		});

	/** Resolves when the content below the tail is off the screen, so that a story may push it down. */
	const tailOnScreen = () => whenTail(({ top }) => top >= 0 && !movingToFoot);

	/** Resolves when the tail may grow: its end is below the screen, which a slow device may have scrolled past. */
	const tailMayGrow = () =>
		whenTail(({ bottom, height }) => height === 0 || (bottom >= innerHeight && !movingToFoot));

	/** Resolves when the tail is below the screen, so that removing it moves nothing visible. */
	const tailBelowScreen = () => whenTail(({ top }) => top >= innerHeight);

	const addStory = ({ path, page }: { path: string; page: Document }, requested: boolean) => {
		const story = page.querySelector<HTMLElement>('article[data-reading]');
		if (!story) {
			location.assign(path); // a page without an article, such as a lite form
			return;
		}
		isolateStory(story, `s${story.dataset.reading}-`);
		// A page loads its first picture at once, but here that picture may be screens away.
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
		story.toggleAttribute('data-inactive', true); // so that it is not printed
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
		if (requested) {
			story.tabIndex = -1; // the pressed button is gone, so the focus moves to the story
			story.focus({ preventScroll: true });
		}
	};

	const loadNext = async (requested = false) => {
		if (busy) return;
		busy = true;
		nearTail.disconnect();
		if (!requested) await tailMayGrow();
		setTailState('waiting');
		try {
			const next = await fetchNext();
			if (!next) setTailState('last');
			if (!requested) await (next ? tailOnScreen() : tailBelowScreen());
			if (next) addStory(next, requested);
			else tail.remove();
		} catch {
			setTailState('failed');
			if (status) status.textContent = part(tail, 'failed')?.firstElementChild?.textContent ?? '';
			if (requested) part(tail, 'retry')?.focus({ preventScroll: true });
		}
		busy = false;
	};

	/** Loads the next story when the reader nears the tail or presses a button. */
	const prepareTail = () => {
		for (const name of ['retry', 'more']) part(tail, name)?.addEventListener('click', () => loadNext(true));
		seenAt = Infinity;
		if (stories.length >= endlessStories || savesData()) setTailState('more');
		else nearTail.observe(tail);
	};

	// Loads only while the reader scrolls down to the tail, not when coming up from the footer or after passing it.
	let seenAt = Infinity;
	const nearTail = new IntersectionObserver(
		([entry]) => {
			const last = seenAt;
			seenAt = entry?.boundingClientRect.top ?? last;
			if (entry?.isIntersecting && seenAt > 0 && seenAt < last && !movingToFoot) loadNext();
		},
		{ rootMargin: '0px 0px 100% 0px', threshold: [0, 0.25, 0.5, 0.75, 1] },
	);

	const storePosition = () => {
		const { element } = stories[current] ?? stories[0] ?? { element: first };
		const reading: ReadingPosition = {
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
		{ rootMargin: '-45% 0px -55% 0px' }, // observes a line in the upper half of the screen
	);

	inView.observe(first);
	prepareTail();
	if (restored) {
		const top = first.getBoundingClientRect().top + scrollY;
		scrollTo({ top: top + restored.at, behavior: 'instant' });
	}
	let timer: ReturnType<typeof setTimeout> | undefined;
	addEventListener(
		'scroll',
		() => {
			clearTimeout(timer);
			timer = setTimeout(storePosition, 150);
		},
		{ passive: true },
	);
	addEventListener('pagehide', storePosition);
}

/** Whether the browser asks to save data. */
const savesData = (): boolean => document.documentElement.dataset.saver !== undefined;
