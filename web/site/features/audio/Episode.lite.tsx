import type { AudioEpisode } from '../../../api/pages.gen';
import { clock } from '../../clock';
import type { View } from '../../view';

export const noteOf = ({ publishedAt, seconds }: AudioEpisode, view: View): string =>
	[view.dates.date(publishedAt), seconds > 0 ? clock(seconds, view.lang) : ''].filter(Boolean).join(' · ');

export const itemOf = (episode: AudioEpisode, view: View) => ({
	title: episode.title,
	href: episode.href,
	note: noteOf(episode, view),
	lang: view.lang,
});
