/** The videos that the reader has bookmarked, by the ids that their platforms assign (STATE-29, STATE-30, STATE-31). */
import { listBookmarkedVideos } from '../../api/client.gen';
import { readerList } from './reader-list';

export const bookmarkedVideos = readerList('videos', async () => {
	const response = await listBookmarkedVideos();
	return response.ok ? { ok: true, value: response.value.map(({ mediaid }) => mediaid) } : response;
});
