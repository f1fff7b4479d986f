/**
 * Opens gated stories for readers whom the gate admits. The rest of the text comes from one API
 * call, is not stored, and is removed when the reader signs out.
 */
import { openStory } from '../../api/client.gen';
import { session } from '../stores/session';

/** Functions that close open gates and remove messages. */
const undoFunctions = new Set<() => void>();

/** Hides the content of a gate except for the given elements. Returns a function that shows it again. */
function hideContent(gate: Element, ...exceptions: (Element | null)[]): () => void {
	const shown = [...gate.children].filter((part) => !(part as HTMLElement).hidden) as HTMLElement[];
	for (const part of shown) part.hidden = !exceptions.includes(part);
	return () => {
		for (const part of shown) part.hidden = false;
	};
}

/** Shows a message in place of the gate's own content. Returns a function that undoes this. */
function showMessage(gate: Element, text: string | undefined): () => void {
	const reason = gate.querySelector('[data-gate-reason]');
	if (!reason || text === undefined) return () => {};
	const before = reason.textContent;
	const restore = hideContent(gate, reason);
	reason.textContent = text;
	return () => {
		reason.textContent = before;
		restore();
	};
}

/** Shows that no free stories are left, with links to other pages. Returns a function that undoes this. */
function showUsedUp(gate: Element, text: string | undefined): () => void {
	const restore = showMessage(gate, text);
	const otherPages = gate.querySelector<HTMLElement>('[data-open-pages]');
	otherPages?.removeAttribute('hidden');
	return () => {
		if (otherPages) otherPages.hidden = true;
		restore();
	};
}

/** Shows a message with a button that opens the gate. */
function showButton(gate: Element, message: string | undefined, text: string | undefined): void {
	const restore = showMessage(gate, message);
	const button = document.createElement('button');
	button.type = 'button';
	button.className = gate.querySelector('[data-ask]')?.className ?? '';
	button.textContent = text ?? '';
	gate.append(button);
	const clear = () => {
		button.remove();
		restore();
		undoFunctions.delete(clear);
	};
	undoFunctions.add(clear);
	button.addEventListener('click', () => {
		clear();
		void openGate(gate);
	});
}

const remainingText = (text: string, n: number): string =>
	text.replace('{left}', n.toLocaleString(document.documentElement.lang));

/** A line with the number of free stories that are left this month. */
function remainingLine(text: string, n: number): HTMLElement {
	const line = document.createElement('p');
	line.dataset.left = '';
	line.textContent = remainingText(text, n);
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
	for (const undo of undoFunctions) undo();
	undoFunctions.clear();
}

/** Resolves when the reader nears the gate, so that a free story is used up only if the reader gets there. */
const gateReached = (gate: Element): Promise<void> =>
	new Promise((resolve) => {
		const observer = new IntersectionObserver(
			(entries) => {
				if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
				observer.disconnect();
				resolve();
			},
			{ rootMargin: '0px 0px 200px' },
		);
		observer.observe(gate);
	});

/**
 * Opens a gate. If free is true and that would use up a free story, it shows the number of free stories that are left,
 * with a button, instead.
 */
async function openGate(gate: Element, free = false): Promise<void> {
	const path = gate.closest<HTMLElement>('article[data-path]')?.dataset.path;
	const prose = gate.previousElementSibling as HTMLElement | null;
	if (!path || !prose) return;
	const texts = gate.querySelector<HTMLElement>('[data-failed]')?.dataset;
	const returned = location.hash === '#gate'; // the reader has signed in and returns to the gate
	if (returned) gate.scrollIntoView();
	if (texts?.left && !free) await gateReached(gate);
	const restore = hideContent(gate);
	gate.ariaBusy = 'true';
	const response = await openStory({ path, ...(free && { free }) });
	gate.ariaBusy = null;
	restore();
	if (!response.ok) {
		if (response.status === 401) session.set('anonymous');
		else if (response.status === 403) undoFunctions.add(showUsedUp(gate, texts?.used));
		else showButton(gate, texts?.failed, texts?.retry);
		return;
	}
	if (free && texts?.left && response.value.left !== null && response.value.paywalledPostContent === '') {
		showButton(gate, remainingText(texts.left, response.value.left), texts.read);
		return;
	}
	const text = document.createElement('template');
	text.innerHTML = response.value.paywalledPostContent; // sanitised when the story was saved
	const rest = [...text.content.childNodes];
	const marker = document.createComment('');
	const top = gate.getBoundingClientRect().top;
	const restorePosition = returned || (top >= 0 && top < innerHeight) ? suspendScrollAnchoring() : undefined;
	gate.replaceWith(marker);
	if (texts?.left && response.value.left !== null) rest.push(remainingLine(texts.left, response.value.left));
	prose.append(...rest);
	prose.dataset.open = '';
	restorePosition?.(
		rest.find((node) => node instanceof Element),
		Math.max(top, 0),
	);
	undoFunctions.add(() => {
		for (const node of rest) node.remove();
		delete prose.dataset.open;
		marker.replaceWith(gate);
	});
}

/**
 * Opens the gates in a part of the page. Gates that the server refuses to open stay as they are. free is for stories that
 * the reader did not choose: they use up no free story until the reader presses a button.
 */
export async function openGates(root: ParentNode, free = false): Promise<void> {
	await Promise.all([...root.querySelectorAll('.gated')].map((gate) => openGate(gate, free)));
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
	session.listen((state) => state === 'anonymous' && closeGates());
}
