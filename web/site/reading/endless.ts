/**
 * Reading on: when a reader comes near the end of a story, the next one is put
 * under it, whole, out of that story's own page. The foot of the page stays
 * within reach: nothing is added for who jumps there, and after ten stories only
 * on request.
 */
import { get, type Listing } from '../../api/client.gen';

/** How many stories follow each other by themselves. */
const most = 10;

interface Place {
	/** Paths of the stories on the page, the first is where the reader came in. */
	shown: string[];
	/** How far the reader is into the story that the address names, in pixels. */
	at: number;
}

/** Where the reader was when the page was left. */
export const placeOf = (state: unknown): Place | undefined => {
	const place = (state as { reading?: Place } | null)?.reading;
	return Array.isArray(place?.shown) && typeof place.at === 'number' ? place : undefined;
};

const part = <E extends HTMLElement>(root: ParentNode, name: string): E | null =>
	root.querySelector<E>(`[data-part="${name}"]`);

/** Gives what is in a story names that no other story on the page has. */
function makeOwn(story: HTMLElement, prefix: string): void {
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
	// A second picture of that name would end every transition, and it is not seen yet.
	for (const picture of story.querySelectorAll('img')) {
		picture.style.setProperty('view-transition-name', 'none');
		picture.setAttribute('loading', 'lazy');
		picture.removeAttribute('fetchpriority');
	}
}

/** Whether a key, if one was pressed, scrolls to the foot of the page. */
const leadsToFoot = (pressed?: KeyboardEvent): boolean =>
	pressed !== undefined &&
	(pressed.key === 'End' || (pressed.metaKey && pressed.key === 'ArrowDown')) &&
	!(pressed.target instanceof Element && pressed.target.closest('input, textarea, select, dialog'));

/**
 * Starts it for the page; wakeAll lets the islands of what is added wake, and
 * pressed is the last key before, which may be what scrolls the page right now.
 */
export function readOn(wakeAll: (root: ParentNode) => void, pressed?: KeyboardEvent): void {
	const first = document.querySelector<HTMLElement>('article[data-reading]');
	const end = document.querySelector<HTMLElement>('[data-next]');
	if (!first || !end) return;
	let tail = end;
	const call = end.dataset.next ?? '';
	const say = part(document, 'said');
	const spare = end.cloneNode(true) as HTMLElement;
	const before = placeOf(history.state);
	const here = decodeURI(location.pathname);
	const stories: { path: string; title: string; element: HTMLElement }[] = [
		{ path: here, title: document.title, element: first },
	];
	// Stories read before coming back are not read again.
	const skipped = new Set([...(before?.shown ?? []), here]);
	let current = 0;
	let busy = false;
	// The way to the foot by the keyboard leads past the tail, slowly where scrolling is smooth, and
	// what is laid out on the way moves the foot on.
	let jumping = leadsToFoot(pressed);
	const follow = () => {
		if (jumping) scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
	};
	addEventListener('keydown', (event) => (jumping = leadsToFoot(event)));
	for (const stop of ['wheel', 'touchstart', 'pointerdown'])
		addEventListener(stop, () => (jumping = false), { passive: true });
	addEventListener('scrollend', follow);
	follow();

	const state = (which: 'waiting' | 'failed' | 'more' | 'last') => {
		tail.dataset.state = which;
	};

	/** The next story's page; undefined at the end of all of them. */
	const fetchNext = async (): Promise<{ path: string; page: Document } | undefined> => {
		const answer = await get<Listing>(call, { skipUrls: [...skipped].slice(-50).join(','), limit: 1 });
		if (!answer.ok) throw new Error(String(answer.status));
		const path = answer.value.stories[0]?.path;
		if (path === undefined || skipped.has(path)) return undefined;
		// Asked for plainly, a browser that saves data would get the form without pictures.
		const response = await fetch(saving() ? `${path}?lite=0` : path);
		if (!response.ok) throw new Error(String(response.status));
		return { path, page: new DOMParser().parseFromString(await response.text(), 'text/html') };
	};

	/** Waits until the reader has scrolled the tail to where it may change. */
	const until = (may: (tail: DOMRect) => boolean) =>
		new Promise<void>((resolve) => {
			const look = () => {
				if (!may(tail.getBoundingClientRect())) return;
				removeEventListener('scroll', look);
				resolve();
			};
			addEventListener('scroll', look, { passive: true });
			look();
		});

	/** What stands under the tail is out of sight: a story can push it away, and who went on to it stays there. */
	const room = () => until(({ top }) => top >= 0 && !jumping);

	/** The place may grow: a slow device can be past it before it is heard of. */
	const unseen = () => until(({ bottom, height }) => height === 0 || (bottom >= innerHeight && !jumping));

	/** The place may close: it is below the screen, so nothing on it moves. */
	const away = () => until(({ top }) => top >= innerHeight);

	const add = ({ path, page }: { path: string; page: Document }, asked: boolean) => {
		const story = page.querySelector<HTMLElement>('article[data-reading]');
		if (!story) {
			location.assign(path); // a page of another form, such as the one without pictures
			return;
		}
		makeOwn(story, `s${story.dataset.reading}-`);
		const divider = part(tail, 'divider');
		const next = spare.cloneNode(true) as HTMLElement;
		for (const rest of [...tail.children]) if (rest !== divider) rest.remove();
		tail.removeAttribute('data-next');
		tail.dataset.state = 'done';
		tail.after(document.adoptNode(story), next);
		tail = next;
		story.toggleAttribute('data-away', true); // from what is printed
		skipped.add(path);
		stories.push({ path, title: page.title, element: story });
		if (say) {
			say.textContent = (say.dataset.text ?? '').replace(
				'{title}',
				story.querySelector('h1')?.textContent ?? '',
			);
		}
		history.scrollRestoration = 'manual';
		wakeAll(story);
		inView.observe(story);
		prepare();
		if (asked) {
			story.tabIndex = -1; // the button that was pressed is gone
			story.focus({ preventScroll: true });
		}
	};

	const load = async (asked = false) => {
		if (busy) return;
		busy = true;
		near.disconnect();
		if (!asked) await unseen();
		state('waiting');
		try {
			const next = await fetchNext();
			if (!next) state('last');
			if (!asked) await (next ? room() : away());
			if (next) add(next, asked);
			else tail.remove();
		} catch {
			state('failed');
			if (say) say.textContent = part(tail, 'failed')?.firstElementChild?.textContent ?? '';
			if (asked) part(tail, 'retry')?.focus({ preventScroll: true });
		}
		busy = false;
	};

	/** Lets the tail wait for the reader to come near, or for the button. */
	const prepare = () => {
		for (const name of ['retry', 'more']) part(tail, name)?.addEventListener('click', () => load(true));
		seenAt = Infinity;
		if (stories.length >= most || saving()) state('more');
		else near.observe(tail);
	};

	// On the way down only: who comes back up from the foot of the page, or has jumped past, is not reading on.
	let seenAt = Infinity;
	const near = new IntersectionObserver(
		([entry]) => {
			const last = seenAt;
			seenAt = entry?.boundingClientRect.top ?? last;
			if (entry?.isIntersecting && seenAt > 0 && seenAt < last && !jumping) load();
		},
		{ rootMargin: '0px 0px 100% 0px', threshold: [0, 0.25, 0.5, 0.75, 1] },
	);

	const note = () => {
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
				for (const { element } of stories) element.toggleAttribute('data-away', element !== target);
				document.title = story.title;
				history.replaceState(history.state, '', story.path);
				document.querySelector('link[rel=canonical]')?.setAttribute('href', location.href);
			}
		},
		{ rootMargin: '-45% 0px -55% 0px' }, // the line in the upper half where people read
	);

	inView.observe(first);
	prepare();
	if (before) {
		const top = first.getBoundingClientRect().top + scrollY;
		scrollTo({ top: top + before.at, behavior: 'instant' });
	}
	let timer: ReturnType<typeof setTimeout> | undefined;
	addEventListener(
		'scroll',
		() => {
			clearTimeout(timer);
			timer = setTimeout(note, 150);
		},
		{ passive: true },
	);
	addEventListener('pagehide', note);
}

/** Whether the reader pays for every byte. */
const saving = (): boolean =>
	(navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true ||
	matchMedia('(prefers-reduced-data: reduce)').matches;
