import { bookmarkStory, bookmarkVideo } from '../../../../api/client.gen';
import { bookmarkedVideos } from '../../../stores/reader-lists';
import { showFailure, showToast } from '../../../stores/toasts';
import { redirectIfUnauthorized } from '../../../unauthorized';

/** Removes the card of a bookmark at once, and restores it if the server refuses (STATE-21). */
export function bookmarks(host: HTMLElement): void {
	const root = host.firstElementChild as HTMLElement;
	const empty = root.querySelector<HTMLElement>('[data-empty]');
	const updateSections = () => {
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
		updateSections();
		next?.querySelector('button')?.focus();
		const list = card.parentElement;
		const below = card.nextElementSibling;
		const restore = async () => {
			list?.insertBefore(card, below?.parentElement === list ? below : null);
			card.hidden = false;
			updateSections();
			const status = 'bookmarked';
			const restored = video
				? await bookmarkVideo({}, { mediaid: video, status })
				: await bookmarkStory({}, { story: story ?? '', status });
			if (restored.ok) {
				if (video) bookmarkedVideos.setIncluded(video, true);
				return;
			}
			card.hidden = true;
			updateSections();
			showFailure(root.dataset.failed ?? '', 'bookmark');
		};
		const response = video
			? await bookmarkVideo({}, { mediaid: video, status: null })
			: await bookmarkStory({}, { story: story ?? '', status: null });
		if (response.ok) {
			if (video) bookmarkedVideos.setIncluded(video, false);
			card.remove();
			showToast(root.dataset.removed ?? '', 'bookmark', restore);
			return;
		}
		card.hidden = false;
		updateSections();
		if (!redirectIfUnauthorized(response.status, {})) showFailure(root.dataset.failed ?? '', 'bookmark');
	});
}
