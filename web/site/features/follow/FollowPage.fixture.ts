import type { FollowPage, Offer } from '../../../api/pages.gen';
import { frame, home } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { offers } from './ForYouPage.fixture';

export const follow = (lang: Lang): FollowPage => ({
	...frame(lang, `${home(lang)}/follow`),
	offer: offers(false)[0] as Offer,
});

export const models = (lang: Lang): Record<string, FollowPage> => ({ follow: follow(lang) });
