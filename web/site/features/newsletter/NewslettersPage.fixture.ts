import type { NewsletterEntry, NewslettersPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import { signup } from '../../fixtures/signup';
import type { Lang } from '../../fixtures/texts';
import { values } from './NewsletterPage.fixture';

const capsule: NewsletterEntry = {
	slug: 'daily-capsule',
	name: 'Daily Capsule',
	href: '/daily-capsule',
	brand: { text: 'Startline', key: '', href: '/', lang: '' },
	brandSlug: 'ys',
	tagline: 'Five things from the desk.',
	cadence: 'Weekday mornings',
	lang: 'en',
	dir: 'ltr',
	newest: {
		href: '/daily-capsule/2026-11-20',
		date: '2026-11-20T07:00:00+05:30',
		title: 'Cold sheds, warm money',
	},
	ticked: false,
};

export const newsletters = (lang: Lang, over: Partial<NewslettersPage> = {}): NewslettersPage => ({
	...frame(lang, '/newsletters'),
	signup: { ...signup, newsletter: '', brand: '', href: '/newsletters', action: '/newsletters' },
	newsletters: [
		capsule,
		{ ...capsule, slug: 'herstory', name: 'HerStory', href: '/newsletters/herstory', newest: null },
	],
	sent: false,
	notice: '',
	values,
	errors: {},
	...over,
});

export const models = (lang: Lang): Record<string, NewslettersPage> => ({
	newsletters: newsletters(lang),
	'no newsletters': newsletters(lang, { newsletters: [] }),
	'newsletters sent': newsletters(lang, { sent: true }),
	'newsletters refused': newsletters(lang, {
		notice: 'Please choose one.',
		values: { ...values, email: 'asha@example.in' },
		errors: { newsletter: 'Please choose one.', email: 'Invalid email' },
	}),
});
