import type { AudioEpisodePage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { episode, show, showPath } from './shows.fixture';

export const audioEpisode = (lang: Lang, overrides: Partial<AudioEpisodePage> = {}): AudioEpisodePage => ({
	...frame(lang, `${showPath}/e0`),
	show: show(lang, 0),
	episode: episode(lang, 0),
	html: `<p>${episode(lang, 0).excerpt}</p>`,
	audio: '/files/0123456789abcdef/e0.mp3',
	next: episode(lang, 1),
	...overrides,
});

export const models = (lang: Lang): Record<string, AudioEpisodePage> => ({
	'audio episode': audioEpisode(lang),
});
