import type { OpenDataPage } from '../../../api/pages.gen';
import { frame, link } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

const page = (lang: Lang, overrides: Partial<OpenDataPage> = {}): OpenDataPage => ({
	...frame(lang, '/open-data'),
	date: '2026-03-15',
	files: [
		{ name: 'companies.csv', href: '/open-data-files/2026-03-15/companies.csv', bytes: 24100, records: 104 },
		{
			name: 'companies.json',
			href: '/open-data-files/2026-03-15/companies.json',
			bytes: 61000,
			records: 104,
		},
	],
	companies: { total: 104, added: 2, changed: 5, removed: 1 },
	rounds: { total: 226, added: 3, changed: 0, removed: 0 },
	compared: true,
	citation: 'Startline (2026). Directory of companies and funding rounds, edition of 2026-03-15.',
	licence: link('CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'),
	editions: [link('2026-03-15', '/open-data/2026-03-15'), link('2026-03-08', '/open-data/2026-03-08')],
	...overrides,
});

export const models = (lang: Lang): Record<string, OpenDataPage> => ({
	'open data': page(lang),
	'open data without files': page(lang, { files: [], compared: false }),
	'open data before the first edition': page(lang, { date: '', files: [], editions: [] }),
});
