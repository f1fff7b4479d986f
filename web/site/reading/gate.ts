/**
 * Opens gated stories for a reader whom the brand's gate admits. The rest of a text comes
 * by one call of its own, is kept nowhere, and goes as soon as nobody is signed in.
 */
import { openStory } from '../../api/client.gen';
import { session } from '../stores/session';

/** What shuts the gates that are open. */
const opened = new Set<() => void>();

/** Takes what a gate asks out of sight, but for the parts that stay, and gives what brings it back. */
function hush(gate: Element, ...stay: (Element | null)[]): () => void {
	const shown = [...gate.children].filter((part) => !(part as HTMLElement).hidden) as HTMLElement[];
	for (const part of shown) part.hidden = !stay.includes(part);
	return () => {
		for (const part of shown) part.hidden = false;
	};
}

/** Says something where a gate says why it is shut, in place of all that it asks. */
function say(gate: Element, text: string | undefined): () => void {
	const why = gate.querySelector('[data-why]');
	if (!why || text === undefined) return () => {};
	const before = why.textContent;
	const back = hush(gate, why);
	why.textContent = text;
	return () => {
		why.textContent = before;
		back();
	};
}

/** Says that the rest did not come, with a button that tries again. */
function failed(gate: Element, words: DOMStringMap | undefined): void {
	const back = say(gate, words?.failed);
	const button = document.createElement('button');
	button.type = 'button';
	button.className = gate.querySelector('[data-ask]')?.className ?? '';
	button.textContent = words?.retry ?? '';
	gate.append(button);
	const clear = () => {
		button.remove();
		back();
		opened.delete(clear);
	};
	opened.add(clear);
	button.addEventListener('click', () => {
		clear();
		void openOne(gate);
	});
}

/** How many more stories there are to read, below this one. */
function told(text: string, n: number): HTMLElement {
	const line = document.createElement('p');
	line.dataset.left = '';
	line.textContent = text.replace('{left}', n.toLocaleString(document.documentElement.lang));
	return line;
}

/**
 * Keeps the browser from holding in place what stands below a gate when the rest comes
 * between. What it gives puts an element at a distance from the top instead.
 */
function hold(): (element: Element | undefined, top: number) => void {
	const { style } = document.documentElement;
	style.overflowAnchor = 'none';
	return (element, top) => {
		if (element) scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
		requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('overflow-anchor')));
	};
}

/** Puts every gate back where it stood, and the text behind it out of the page. */
export function shut(): void {
	for (const back of opened) back();
	opened.clear();
}

/** When a reader comes to a gate: stories that are counted are not spent on who never gets there. */
const reached = (gate: Element): Promise<void> =>
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

async function openOne(gate: Element): Promise<void> {
	const path = gate.closest<HTMLElement>('article[data-path]')?.dataset.path;
	const prose = gate.previousElementSibling as HTMLElement | null;
	if (!path || !prose) return;
	const words = gate.querySelector<HTMLElement>('[data-failed]')?.dataset;
	const here = location.hash === '#gate'; // who comes back from signing in goes on reading here
	if (here) gate.scrollIntoView();
	if (words?.left) await reached(gate);
	const back = hush(gate);
	gate.ariaBusy = 'true';
	const answer = await openStory({ path });
	gate.ariaBusy = null;
	back();
	if (!answer.ok) {
		if (answer.status === 401) session.set('anonymous');
		else if (answer.status === 403) opened.add(say(gate, words?.used));
		else failed(gate, words);
		return;
	}
	const text = document.createElement('template');
	text.innerHTML = answer.value.paywalledPostContent; // sanitised when the story was saved
	const rest = [...text.content.childNodes];
	const place = document.createComment('');
	const at = gate.getBoundingClientRect().top;
	const held = here || (at >= 0 && at < innerHeight) ? hold() : undefined;
	gate.replaceWith(place);
	if (words?.left && answer.value.left !== null) rest.push(told(words.left, answer.value.left));
	prose.append(...rest);
	prose.dataset.open = '';
	held?.(
		rest.find((node) => node instanceof Element),
		Math.max(at, 0),
	);
	opened.add(() => {
		for (const node of rest) node.remove();
		delete prose.dataset.open;
		place.replaceWith(gate);
	});
}

/** Opens the gates in a part of the page. What is refused stays shut, and asks as before. */
export async function open(root: ParentNode): Promise<void> {
	await Promise.all([...root.querySelectorAll('.gated')].map(openOne));
}

/** Opens what is gated, and shuts it when somebody signed out meanwhile, here or elsewhere. */
export function tendGates(): void {
	void open(document);
	const look = () => {
		if (!/(^|; )signed_in=1/.test(document.cookie)) {
			session.set('anonymous');
			shut();
		}
	};
	addEventListener('pageshow', look);
	(globalThis as { cookieStore?: EventTarget }).cookieStore?.addEventListener('change', look);
	document.addEventListener('visibilitychange', look);
	session.listen((who) => who === 'anonymous' && shut());
}
