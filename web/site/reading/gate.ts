/**
 * Opens gated stories for a reader whom the brand's gate admits. The rest of a text comes
 * by one call of its own, is kept nowhere, and goes as soon as nobody is signed in.
 */
import { openStory } from '../../api/client.gen';
import { session } from '../stores/session';

/** What shuts the gates that are open. */
const opened = new Set<() => void>();

/** Says to somebody who is signed in that this month's stories are read. */
function used(gate: Element): void {
	const said = gate.querySelector<HTMLElement>('[data-used]');
	const why = gate.querySelector<HTMLElement>('[data-why]');
	if (!said || !why) return;
	const had = [...gate.children] as HTMLElement[];
	const text = why.textContent;
	why.textContent = said.dataset.used ?? '';
	for (const part of had) part.hidden = part !== why;
	opened.add(() => {
		why.textContent = text;
		for (const part of had) part.hidden = part === said;
	});
}

/** How many more stories there are to read, below this one. */
function told(text: string, n: number): HTMLElement {
	const line = document.createElement('p');
	line.dataset.left = '';
	line.textContent = text.replace('{left}', n.toLocaleString(document.documentElement.lang));
	return line;
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
	const left = gate.querySelector<HTMLElement>('[data-left]');
	if (location.hash === '#gate') gate.scrollIntoView(); // who comes back from signing in goes on reading here
	if (left) await reached(gate);
	gate.ariaBusy = 'true';
	const answer = await openStory({ path });
	gate.ariaBusy = null;
	if (!answer.ok) {
		if (answer.status === 401) session.set('anonymous');
		if (answer.status === 403) used(gate);
		return;
	}
	const text = document.createElement('template');
	text.innerHTML = answer.value.paywalledPostContent; // sanitised when the story was saved
	const rest = [...text.content.childNodes];
	const place = document.createComment('');
	gate.replaceWith(place);
	if (left && answer.value.left !== null) rest.push(told(left.dataset.left ?? '', answer.value.left));
	prose.append(...rest);
	prose.dataset.open = '';
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
