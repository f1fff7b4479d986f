/**
 * Opens gated stories for readers whom the gate admits. The rest of the text comes from one API
 * call, is not stored, and is removed when the reader signs out.
 */
import { openStory } from '../../api/client.gen';
import { session } from '../stores/session';

/** Functions that close the open gates and remove messages. */
const closers = new Set<() => void>();

/** Hides the content of a gate except for the given elements. Returns a function that shows it again. */
function hideContent(gate: Element, ...stay: (Element | null)[]): () => void {
	const shown = [...gate.children].filter((part) => !(part as HTMLElement).hidden) as HTMLElement[];
	for (const part of shown) part.hidden = !stay.includes(part);
	return () => {
		for (const part of shown) part.hidden = false;
	};
}

/** Shows a message in place of the gate's own content. Returns a function that undoes it. */
function showMessage(gate: Element, text: string | undefined): () => void {
	const why = gate.querySelector('[data-gate-reason]');
	if (!why || text === undefined) return () => {};
	const before = why.textContent;
	const back = hideContent(gate, why);
	why.textContent = text;
	return () => {
		why.textContent = before;
		back();
	};
}

/** Shows that no free stories are left, with links to other pages. Returns a function that undoes it. */
function showUsedUp(gate: Element, text: string | undefined): () => void {
	const back = showMessage(gate, text);
	const otherwise = gate.querySelector<HTMLElement>('[data-otherwise]');
	otherwise?.removeAttribute('hidden');
	return () => {
		if (otherwise) otherwise.hidden = true;
		back();
	};
}

/** Shows that the rest could not be loaded, with a button to try again. */
function showFailure(gate: Element, words: DOMStringMap | undefined): void {
	const back = showMessage(gate, words?.failed);
	const button = document.createElement('button');
	button.type = 'button';
	button.className = gate.querySelector('[data-ask]')?.className ?? '';
	button.textContent = words?.retry ?? '';
	gate.append(button);
	const clear = () => {
		button.remove();
		back();
		closers.delete(clear);
	};
	closers.add(clear);
	button.addEventListener('click', () => {
		clear();
		void openGate(gate);
	});
}

/** A line with the number of stories that the reader may still read this month. */
function remainingLine(text: string, n: number): HTMLElement {
	const line = document.createElement('p');
	line.dataset.left = '';
	line.textContent = text.replace('{left}', n.toLocaleString(document.documentElement.lang));
	return line;
}

/**
 * Suspends scroll anchoring, which would keep the content below a gate in place when the rest
 * is inserted. Returns a function that scrolls an element to a distance from the top instead.
 */
function suspendScrollAnchoring(): (element: Element | undefined, top: number) => void {
	const { style } = document.documentElement;
	style.overflowAnchor = 'none';
	return (element, top) => {
		if (element) scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
		requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('overflow-anchor')));
	};
}

/** Closes all gates and removes the text behind them. */
export function closeGates(): void {
	for (const back of closers) back();
	closers.clear();
}

/** Resolves when the reader nears the gate, so that a free story only counts if the reader gets there. */
const gateReached = (gate: Element): Promise<void> =>
	new Promise((come) => {
		const eye = new IntersectionObserver(
			(entries) => {
				if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
				eye.disconnect();
				come();
			},
			{ rootMargin: '0px 0px 200px' },
		);
		eye.observe(gate);
	});

async function openGate(gate: Element): Promise<void> {
	const path = gate.closest<HTMLElement>('article[data-path]')?.dataset.path;
	const prose = gate.previousElementSibling as HTMLElement | null;
	if (!path || !prose) return;
	const words = gate.querySelector<HTMLElement>('[data-failed]')?.dataset;
	const here = location.hash === '#gate'; // after signing in the reader returns to the gate
	if (here) gate.scrollIntoView();
	if (words?.left) await gateReached(gate);
	const back = hideContent(gate);
	gate.ariaBusy = 'true';
	const response = await openStory({ path });
	gate.ariaBusy = null;
	back();
	if (!response.ok) {
		if (response.status === 401) session.set('anonymous');
		else if (response.status === 403) closers.add(showUsedUp(gate, words?.used));
		else showFailure(gate, words);
		return;
	}
	const text = document.createElement('template');
	text.innerHTML = response.value.paywalledPostContent; // sanitised when the story was saved
	const rest = [...text.content.childNodes];
	const place = document.createComment('');
	const at = gate.getBoundingClientRect().top;
	const held = here || (at >= 0 && at < innerHeight) ? suspendScrollAnchoring() : undefined;
	gate.replaceWith(place);
	if (words?.left && response.value.left !== null) rest.push(remainingLine(words.left, response.value.left));
	prose.append(...rest);
	prose.dataset.open = '';
	held?.(
		rest.find((node) => node instanceof Element),
		Math.max(at, 0),
	);
	closers.add(() => {
		for (const node of rest) node.remove();
		delete prose.dataset.open;
		place.replaceWith(gate);
	});
}

/** Opens the gates in a part of the page. Gates that the server refuses to open stay as they are. */
export async function openGates(root: ParentNode): Promise<void> {
	await Promise.all([...root.querySelectorAll('.gated')].map(openGate));
}

/** Opens the page's gates, and closes them when the reader signs out, in this tab or another. */
export function startGates(): void {
	void openGates(document);
	const checkSession = () => {
		if (!/(^|; )signed_in=1/.test(document.cookie)) {
			session.set('anonymous');
			closeGates();
		}
	};
	addEventListener('pageshow', checkSession);
	(globalThis as { cookieStore?: EventTarget }).cookieStore?.addEventListener('change', checkSession);
	document.addEventListener('visibilitychange', checkSession);
	session.listen((who) => who === 'anonymous' && closeGates());
}
