import type { CompanyCorrectionsPage, CorrectionRow } from '../../../api/pages.gen';
import { frame, home } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

/** Corrections that wait for an owner, one of them to a fact that has changed, and the reader's own. */
export function models(lang: Lang): Record<string, CompanyCorrectionsPage> {
	const path = `${home(lang)}/company/corrections`;
	const row = (overrides: Partial<CorrectionRow>): CorrectionRow => ({
		id: '7',
		company: 'Kaveri Looms',
		profile: `${home(lang)}/companies/kaveri-looms`,
		contentLang: 'en',
		changes: [
			{ label: 'company.facet.city', network: '', of: '', kind: 'line', before: 'Erode', after: 'Karur' },
		],
		kind: 'line',
		now: '',
		changed: false,
		source: {
			text: 'example.com',
			href: 'https://example.com/a',
			key: '',
			lang: '',
		} as CorrectionRow['source'],
		message: '',
		by: 'Asha Rao',
		at: '2026-03-14T10:00:00+05:30',
		status: 'open',
		reason: '',
		...overrides,
	});
	const page = (overrides: Partial<CompanyCorrectionsPage>): CompanyCorrectionsPage => ({
		...frame(lang, path),
		tabs: [
			{ text: 'Kaveri Looms', href: `${path}?company=kaveri-looms`, waiting: 2, current: true },
			{ text: 'Your suggestions', href: path, waiting: 0, current: false },
		],
		mine: false,
		action: `${path}?company=kaveri-looms`,
		rows: [],
		next: '',
		wizard: `${home(lang)}/company/edit?company=kaveri-looms`,
		history: `${home(lang)}/companies/kaveri-looms/history`,
		all: `${home(lang)}/companies`,
		notice: '',
		errors: {},
		failed: '',
		reason: '',
		done: '',
		...overrides,
	});
	const own = { mine: true, wizard: '', history: '', tabs: [] };
	return {
		'corrections of a company': page({
			rows: [
				row({ message: 'The plant moved in March.' }),
				row({ id: '8', changed: true, now: 'Salem', source: null, message: 'I live there.' }),
			],
			next: `${path}?company=kaveri-looms&after=8`,
			done: 'accepted',
		}),
		'corrections with an error': page({
			rows: [row({})],
			notice: 'Please use at most 500 characters.',
			errors: { reason: 'Please use at most 500 characters.' },
			failed: '7',
			reason: 'No.',
		}),
		'no corrections': page({}),
		'own corrections': page({
			...own,
			rows: [
				row({ by: '' }),
				row({ id: '8', by: '', status: 'rejected', reason: 'It is in Erode.' }),
				row({ id: '9', by: '', status: 'accepted' }),
			],
		}),
		'no own corrections': page(own),
	};
}
