import type { AudioShowPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { episode, show, showPath } from './shows.fixture';

export const audioShow = (lang: Lang, overrides: Partial<AudioShowPage> = {}): AudioShowPage => ({
	...frame(lang, showPath),
	show: show(lang, 2),
	html: `<p>${show(lang, 2).excerpt}</p>`,
	podcast: `https://example.com${showPath}/podcast`,
	hasNewer: false,
	episodes: [0, 1, 2].map((n) => episode(lang, n)),
	next: `${showPath}?before=7`,
	...overrides,
});

export const models = (lang: Lang): Record<string, AudioShowPage> => ({
	'audio show': audioShow(lang),
	'audio show, nothing yet': audioShow(lang, { episodes: [], podcast: '', next: '' }),
});
