/** What a search field offers while somebody types: the terms that begin so (PAGE-13). */
import { searchTitle } from '../../api/client.gen';

/** So long after the last letter the question is asked. */
const pause = 120;

export function suggest(root: HTMLElement): void {
	const field = root.querySelector<HTMLInputElement>('input[type=search]');
	const list = root.querySelector<HTMLElement>('[data-suggestions]');
	const status = root.querySelector<HTMLElement>('[role=status]');
	if (!field || !list || !status) return;
	const { base = '' } = list.dataset;
	const counts: string[] = JSON.parse(status.dataset.texts ?? '[]');
	let timer = 0;
	let asked = '';

	const close = () => {
		list.hidden = true;
		status.textContent = '';
	};
	const links = () => [...list.querySelectorAll('a')];

	const ask = async () => {
		const title = field.value.trim();
		if (title === asked) {
			list.hidden = list.childElementCount === 0;
			return;
		}
		asked = title;
		if (title === '') return close();
		const answer = await searchTitle({ type: 'glossary', title });
		if (title !== asked || !answer.ok) return; // somebody typed on, or is offline and has the form
		list.replaceChildren(
			...answer.value.stories.map((term) => {
				const item = document.createElement('li');
				const link = document.createElement('a');
				const line = document.createElement('small');
				link.href = base + term.path;
				link.textContent = term.title;
				line.textContent = term.excerpt;
				link.append(line);
				item.append(link);
				return item;
			}),
		);
		list.hidden = list.childElementCount === 0;
		status.textContent = counts[list.childElementCount] ?? '';
	};

	field.addEventListener('input', () => {
		clearTimeout(timer);
		timer = window.setTimeout(ask, pause);
	});
	root.addEventListener('keydown', (event) => {
		if (event.key === 'Escape' && !list.hidden) {
			field.focus(); // which would open them
			close();
			event.preventDefault();
		}
		if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || list.hidden) return;
		const stops: HTMLElement[] = [field, ...links()];
		const at = stops.indexOf(document.activeElement as HTMLElement);
		stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus();
		event.preventDefault();
	});
	root.addEventListener('focusout', (event) => {
		if (!root.contains(event.relatedTarget as Node | null)) close();
	});
	field.addEventListener('focus', () => {
		if (field.value.trim() === asked && list.childElementCount > 0 && asked !== '') list.hidden = false;
	});
	if (document.activeElement === field && field.value !== '') void ask(); // what was typed before this came
	root.dataset.awake = '';
}
