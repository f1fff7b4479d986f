import type { DeskBanner } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';

/** The names of the banners, by their page. */
export const bannerNames: Record<DeskBanner['page'], MessageId> = {
	search: 'desk.banners.search',
	companies: 'desk.banners.companies',
};
