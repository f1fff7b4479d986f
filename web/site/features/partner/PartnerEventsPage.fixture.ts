import type { PartnerEventsPage } from '../../../api/pages.gen';
import { frame, partnerCard } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const partnerEvents = (lang: Lang): PartnerEventsPage => ({
	...frame(lang, '/partner-events'),
	events: [0, 1, 2, 3].map((n) => partnerCard(lang, n)),
});

export const models = (lang: Lang): Record<string, PartnerEventsPage> => ({
	'partner events': partnerEvents(lang),
});
