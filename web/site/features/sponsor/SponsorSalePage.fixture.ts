import type { SponsorSalePage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';

export const models = (lang: Lang): Record<string, SponsorSalePage> => {
	const w = textsByLang[lang];
	const added: SponsorSalePage = {
		...frame(lang, '/sponsors/sale'),
		action: '/sponsors/sale',
		isNew: true,
		version: '',
		values: { firstDay: '2026-03-15' },
		errors: {},
		notice: '',
		brands: [{ slug: 'herstory', name: w.brand }],
		sponsors: [
			{ slug: 'kaveri-bank', name: 'Kaveri Bank' },
			{ slug: 'loom', name: w.brand },
		],
		kinds: ['webinar', 'series', 'event', 'slot', 'newsletter', 'story'],
		report: '',
		ledger: '/sponsors',
		liteForm: false,
	};
	const stored: SponsorSalePage = {
		...added,
		action: '/sponsors/sale?sale=1',
		isNew: false,
		version: '3',
		values: {
			sponsor: 'kaveri-bank',
			kind: 'webinar',
			title: w.role,
			price: w.role,
			firstDay: '2026-03-01',
			lastDay: '2026-03-31',
			places: '/webinar/pricing\n/series/looms',
		},
		brands: [],
		report: '/sponsors/report?sale=1',
	};
	const fields = ['brand', 'sponsor', 'kind', 'title', 'firstDay', 'lastDay', 'price', 'places'];
	return {
		'a new sale': added,
		'a new sale that was refused': {
			...added,
			errors: Object.fromEntries(fields.map((field) => [field, w.role])),
		},
		'a stored sale': stored,
		'a sale that somebody else changed': { ...stored, notice: w.bio },
		'no publishers': { ...added, sponsors: [] },
	};
};
