import type { NewslettersPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import { signup } from '../../fixtures/signup';
import type { Lang } from '../../fixtures/texts';

export const newsletters = (lang: Lang): NewslettersPage => ({
	...frame(lang, '/newsletters'),
	newsletters: [
		{
			signup,
			brand: { text: 'Startline', key: '', href: '/', lang: '' },
			tagline: 'Five things from the desk.',
			cadence: 'Weekday mornings',
			dir: 'ltr',
		},
	],
});

export const models = (lang: Lang): Record<string, NewslettersPage> => ({ newsletters: newsletters(lang) });
