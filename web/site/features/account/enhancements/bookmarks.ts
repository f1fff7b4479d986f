import { bookmarkStory, bookmarkVideo } from '../../../../api/client.gen';
import { refused } from '../../../refused';
import { toast } from '../../../stores/toasts';
import { mark } from '../../../stores/videos';

/** Lets a card go at once, and brings it back where the server did not (STATE-21). */
export function bookmarks(part: HTMLElement): void {
	const root = part.firstElementChild as HTMLElement;
	const empty = root.querySelector<HTMLElement>('[data-empty]');
	const settle = () => {
		if (empty) empty.hidden = root.querySelector('li:not([hidden])') !== null;
		for (const section of root.querySelectorAll('section'))
			section.hidden = section.querySelector('li:not([hidden]), a[href*="?videos="]') === null;
	};
	root.addEventListener('submit', async (event) => {
		const form = event.target as HTMLFormElement;
		const card = form.closest('li');
		const { story, video } = Object.fromEntries(new FormData(form)) as Record<string, string>;
		if (!card || (!story && !video)) return;
		event.preventDefault();
		const next = card.nextElementSibling ?? card.previousElementSibling;
		card.hidden = true;
		settle();
		next?.querySelector('button')?.focus();
		const answer = video
			? await bookmarkVideo({}, { mediaid: video, status: null })
			: await bookmarkStory({}, { story: story ?? '', status: null });
		if (answer.ok) {
			if (video) mark(video, false);
			card.remove();
			toast(root.dataset.removed ?? '', 'bookmark');
			return;
		}
		card.hidden = false;
		settle();
		if (!refused(answer.status, {})) toast(root.dataset.failed ?? '', 'bookmark');
	});
}
