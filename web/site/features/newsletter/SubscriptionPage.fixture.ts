import type { SubscriptionPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { values } from './NewsletterPage.fixture';

export const subscription = (lang: Lang, over: Partial<SubscriptionPage> = {}): SubscriptionPage => ({
	...frame(lang, '/newsletters/preferences'),
	state: 'preferences',
	name: 'Daily Capsule',
	several: false,
	href: '/daily-capsule',
	token: 'abc.def',
	preferencesHref: '',
	saved: false,
	values: { ...values, firstName: 'Asha', email: 'asha@example.in' },
	errors: {},
	newsletters: [
		{
			slug: 'daily-capsule',
			name: 'Daily Capsule',
			tagline: 'Five things from the desk.',
			lang: 'en',
			active: true,
		},
		{ slug: 'espresso', name: 'Espresso', tagline: 'Three in the evening.', lang: 'en', active: false },
	],
	consent: 'By saving I agree to receive the ticked newsletters by email.',
	...over,
});

export const models = (lang: Lang): Record<string, SubscriptionPage> =>
	Object.fromEntries(
		['confirm', 'confirmed', 'unsubscribe', 'unsubscribed', 'preferences', 'invalid'].map((state) => [
			`subscription ${state}`,
			subscription(lang, { state }),
		]),
	);
