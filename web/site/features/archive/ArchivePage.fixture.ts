import type { ArchivePage } from '../../../api/pages.gen';
import { calendar, frame, paths } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const archive = (lang: Lang, overrides: Partial<ArchivePage> = {}): ArchivePage => ({
	...frame(lang, `${paths[lang]}/archive`),
	title: '',
	years: [2026, 2024].map((year) => ({
		year,
		count: 812,
		href: `${paths[lang]}/archive/${year}`,
		months: [2, 1].map((month) => ({
			month,
			count: 406,
			href: `${paths[lang]}/archive/${year}/0${month}`,
		})),
	})),
	calendar: calendar(lang),
	siblings: [],
	...overrides,
});

export const models = (lang: Lang): Record<string, ArchivePage> => ({ 'archive years': archive(lang) });
