import { bookmarkVideo } from '../../api/client.gen';
import { bookmarkedVideos } from '../stores/reader-lists';
import { session } from '../stores/session';
import { askToSignIn } from '../stores/signin';
import { showFailure, showToast } from '../stores/toasts';
import { redirectIfUnauthorized } from '../unauthorized';

/** Makes a button add or remove the bookmark of a video at once, and undo that if the server refuses. */
export function bookmarkButton(root: HTMLElement): void {
	const button = root.querySelector<HTMLElement>('[data-bookmark]');
	if (!button) return;
	const { bookmark: media = '', storyId: story = '', saved = '', removed = '', failed = '' } = button.dataset;
	const after = { bookmark_video: story };
	bookmarkedVideos.items.subscribe((list) => {
		button.ariaPressed = String(list.includes(media));
	});
	void bookmarkedVideos.fetch();
	const press = async () => {
		await bookmarkedVideos.fetch();
		if (session.get() !== 'reader') return askToSignIn('bookmark', { after });
		const bookmarked = !bookmarkedVideos.items.get().includes(media);
		bookmarkedVideos.setIncluded(media, bookmarked);
		const response = await bookmarkVideo({}, { mediaid: media, status: bookmarked ? 'bookmarked' : null });
		if (response.ok) {
			showToast(bookmarked ? saved : removed, 'bookmark', bookmarked ? undefined : press);
			return;
		}
		bookmarkedVideos.setIncluded(media, !bookmarked);
		if (!redirectIfUnauthorized(response.status, after)) showFailure(failed, 'bookmark');
	};
	button.addEventListener('click', press);
}
