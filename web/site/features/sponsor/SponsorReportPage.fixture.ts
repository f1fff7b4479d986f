import type { SponsorReportPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';
import { saleCard } from './SponsorsPage.fixture';

export const models = (lang: Lang): Record<string, SponsorReportPage> => {
	const w = textsByLang[lang];
	const page: SponsorReportPage = {
		...frame(lang, '/sponsors/report'),
		sale: saleCard(lang, 1, 'webinar'),
		isEditor: false,
		price: '',
		link: '',
		views: 12345,
		counted: true,
		fromNewsletters: 345,
		places: [
			{ address: '/webinar/pricing', counted: true },
			{ address: 'https://elsewhere.example/a', counted: false },
		],
		sums: [
			{ brand: w.brand, lang: 'en', language: 'English', views: 12000 },
			{ brand: w.brand, lang: 'hi', language: 'हिन्दी', views: 345 },
		],
		days: [
			{ day: w.role, views: 12000 },
			{ day: w.bio, views: 345 },
		],
		csv: '/api/v2/sponsor/report.csv?t=1.1.abc',
		pdf: '/api/v2/sponsor/report.pdf?t=1.1.abc',
		action: '',
		all: '',
		edit: '',
		done: '',
		liteForm: false,
	};
	const editor = {
		...page,
		isEditor: true,
		price: w.role,
		action: '/sponsors/report?sale=1',
		all: '/sponsors',
		edit: '/sponsors/sale?sale=1',
		done: w.role,
	};
	return {
		'a report for a sponsor': page,
		'a report for an editor': { ...editor, link: 'https://startline.example/sponsors/report?t=1.1.abc' },
		'a report without views': {
			...editor,
			price: '',
			views: 0,
			counted: false,
			fromNewsletters: 0,
			places: [],
			sums: [],
			days: [],
		},
	};
};
