import { bookmarkVideo } from '../../api/client.gen';
import { refused } from '../refused';
import { session } from '../stores/session';
import { askToSignIn } from '../stores/signin';
import { toast } from '../stores/toasts';
import { fetchVideos, mark, videos } from '../stores/videos';

/** Keeps a video at once, or lets go of it, and goes back where the server did not. */
export function bookmarkButton(part: HTMLElement): void {
	const button = part.querySelector<HTMLElement>('[data-keep]');
	if (!button) return;
	const { keep: media = '', of: story = '', saved = '', removed = '', failed = '' } = button.dataset;
	const after = { bookmark_video: story };
	videos.subscribe((list) => {
		button.ariaPressed = String(list.includes(media));
	});
	void fetchVideos();
	button.addEventListener('click', async () => {
		await fetchVideos();
		if (session.get() !== 'reader') return askToSignIn('bookmark', { after });
		const kept = !videos.get().includes(media);
		mark(media, kept);
		const answer = await bookmarkVideo({}, { mediaid: media, status: kept ? 'bookmarked' : null });
		if (answer.ok) {
			toast(kept ? saved : removed, 'bookmark');
			return;
		}
		mark(media, !kept);
		if (!refused(answer.status, after)) toast(failed, 'bookmark');
	});
}
