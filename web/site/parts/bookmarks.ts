import { bookmarkStory } from '../../api/client.gen';
import { refused } from '../refused';
import { toast } from '../stores/toasts';

/** Lets a card go at once, and brings it back where the server did not (STATE-21). */
export function bookmarks(part: HTMLElement): void {
	const root = part.firstElementChild as HTMLElement;
	const empty = root.querySelector<HTMLElement>('[data-empty]');
	const settle = () => {
		if (empty) empty.hidden = root.querySelector('li:not([hidden])') !== null;
	};
	root.addEventListener('submit', async (event) => {
		const form = event.target as HTMLFormElement;
		const card = form.closest('li');
		const story = new FormData(form).get('story');
		if (!card || typeof story !== 'string') return;
		event.preventDefault();
		const next = card.nextElementSibling ?? card.previousElementSibling;
		card.hidden = true;
		settle();
		next?.querySelector('button')?.focus();
		const answer = await bookmarkStory({}, { story, status: null });
		if (answer.ok) {
			card.remove();
			toast(root.dataset.removed ?? '', 'bookmark');
			return;
		}
		card.hidden = false;
		settle();
		if (!refused(answer.status, {})) toast(root.dataset.failed ?? '', 'bookmark');
	});
}
