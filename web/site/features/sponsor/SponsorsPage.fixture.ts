import type { SponsorSaleCard, SponsorsPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';

export const saleCard = (lang: Lang, n: number, kind: string): SponsorSaleCard => {
	const w = textsByLang[lang];
	return {
		href: `/sponsors/report?sale=${n}`,
		title: w.role,
		kind,
		sponsor: w.brand,
		brand: w.brand,
		period: w.role,
	};
};

export const models = (lang: Lang): Record<string, SponsorsPage> => ({
	'sales to sponsors': {
		...frame(lang, '/sponsors'),
		sales: ['webinar', 'series', 'event', 'slot', 'newsletter', 'story'].map((kind, n) =>
			saleCard(lang, n + 1, kind),
		),
		next: '/sponsors?before=1',
		add: '/sponsors/sale',
		done: '',
	},
	'no sales': {
		...frame(lang, '/sponsors'),
		sales: [],
		next: '',
		add: '/sponsors/sale',
		done: textsByLang[lang].role,
	},
});
