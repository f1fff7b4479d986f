import type { CompanyHistoryPage, HistoryRow } from '../../../api/pages.gen';
import { frame, home } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

const row = (overrides: Partial<HistoryRow>): HistoryRow => ({
	key: '1.0.1',
	event: 'changed',
	section: 'company.edit.details',
	by: 'member',
	suggested: false,
	source: null,
	other: '',
	at: '2026-03-14T10:00:00+05:30',
	changes: [],
	...overrides,
});

const change = {
	label: 'company.facet.city',
	network: '',
	of: '',
	kind: 'line',
	before: 'Erode',
	after: 'Karur',
};

/** A change by a member, an accepted correction, an import, and a merge that was undone. */
export function models(lang: Lang): Record<string, CompanyHistoryPage> {
	const page = (overrides: Partial<CompanyHistoryPage>): CompanyHistoryPage => ({
		...frame(lang, `${home(lang)}/companies/kaveri-looms/history`),
		name: 'Kaveri Looms',
		profile: `${home(lang)}/companies/kaveri-looms`,
		correct: `${home(lang)}/company/correct?company=kaveri-looms`,
		contentLang: 'en',
		sourced: [],
		rows: [],
		first: '',
		next: '',
		...overrides,
	});
	return {
		'history of a company': page({
			rows: [
				row({ key: '9.2.1', event: 'unmerged', by: 'newsroom', section: '', other: 'Cauvery Looms' }),
				row({
					key: '8.0.4',
					section: 'company.funding',
					suggested: true,
					source: {
						text: 'example.com',
						href: 'https://example.com/a',
						key: '',
						lang: '',
					} as HistoryRow['source'],
					changes: [
						{
							...change,
							label: 'company.amount',
							of: 'Series A (2021)',
							kind: 'amount',
							before: '',
							after: '52500000 INR',
						},
						{
							...change,
							label: 'company.date',
							of: 'Series A (2021)',
							kind: 'date',
							before: '2021',
							after: '2021-04',
						},
						{
							...change,
							label: 'company.investors',
							of: 'Series A (2021)',
							kind: 'names',
							after: 'Seed\nBanyan',
						},
					],
				}),
				row({
					key: '7.0.3',
					changes: [change, { ...change, label: 'company.size', kind: 'size', before: '<10', after: '' }],
				}),
				row({ key: '6.1.1', event: 'merged', by: 'newsroom', section: '', other: 'Cauvery Looms' }),
				row({
					key: '5.0.2',
					section: 'company.edit.about',
					by: 'import',
					other: 'Cauvery Looms',
					changes: [
						{ ...change, label: 'company.website', kind: 'url', before: '', after: 'https://looms.example' },
						{ ...change, label: 'company.edit.social', network: 'linkedin', kind: 'url', after: '' },
						{
							...change,
							label: 'company.edit.role',
							of: 'Asha Rao',
							kind: 'role',
							before: 'EMPLOYEE',
							after: 'FOUNDER',
						},
						{ ...change, label: 'company.closed', kind: 'year', before: '', after: '2024' },
						{ ...change, label: 'company.round', kind: 'round', before: 'Seed', after: 'Series A' },
						{
							...change,
							label: 'company.edit.description',
							kind: 'text',
							before: '…dyes yarn.',
							after: '…dyes silk.',
						},
					],
				}),
			],
			first: `${home(lang)}/companies/kaveri-looms/history`,
			next: `${home(lang)}/companies/kaveri-looms/history?after=5.0.2`,
		}),
		'empty history of a company': page({}),
	};
}
