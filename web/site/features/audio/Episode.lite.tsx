import type { AudioEpisode } from '../../../api/pages.gen';
import { formatClock } from '../../clock';
import type { View } from '../../view';

export const episodeNote = ({ publishedAt, seconds }: AudioEpisode, view: View): string =>
	[view.dates.date(publishedAt), seconds > 0 ? formatClock(seconds, view.lang) : '']
		.filter(Boolean)
		.join(' · ');

export const episodeItem = (episode: AudioEpisode, view: View) => ({
	title: episode.title,
	href: episode.href,
	note: episodeNote(episode, view),
	lang: view.lang,
});
