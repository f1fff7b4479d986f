import type { AudioShowsPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { show } from './shows.fixture';

export const audioShows = (lang: Lang): AudioShowsPage => ({
	...frame(lang, '/hindi/audio-shows'),
	shows: [0, 1, 2].map((n) => show(lang, n)),
});

export const models = (lang: Lang): Record<string, AudioShowsPage> => ({ 'audio shows': audioShows(lang) });
