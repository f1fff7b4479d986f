import type { AwardCard, AwardsPage } from '../../../api/pages.gen';
import { card, frame, picture } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { call } from '../nomination/NominatePage.fixture';

export const awardCard = (lang: Lang, n: number, overrides: Partial<AwardCard> = {}): AwardCard => ({
	slug: `award-${n}`,
	name: card(lang, n).title,
	nameLang: lang,
	href: `/awards/award-${n}`,
	subtitle: card(lang, n).excerpt,
	lang,
	logo: n === 1 ? null : picture(n, 480, 480),
	padding: n === 0 ? 24 : 8,
	...overrides,
});

export const models = (lang: Lang): Record<string, AwardsPage> => ({
	awards: { ...frame(lang, '/awards'), calls: [call(lang)], cards: [0, 1, 2].map((n) => awardCard(lang, n)) },
	'no awards': { ...frame(lang, '/awards'), calls: [], cards: [] },
});
