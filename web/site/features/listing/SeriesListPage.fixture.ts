import type { SeriesListPage } from '../../../api/pages.gen';
import { frame, paths, seriesCards } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const seriesList = (lang: Lang): SeriesListPage => ({
	...frame(lang, `${paths[lang]}/series`),
	series: seriesCards(lang),
});

export const models = (lang: Lang): Record<string, SeriesListPage> => ({ 'all series': seriesList(lang) });
