import type { NewsletterPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import { signup } from '../../fixtures/signup';
import type { Lang } from '../../fixtures/texts';

export const values = { firstName: '', lastName: '', email: '', phone: '' };

const issue = (day: number) => ({
	href: `/daily-capsule/2026-11-${day}`,
	date: `2026-11-${day}T07:00:00+05:30`,
	title: `What came on the ${day}th`,
});

export const newsletter = (lang: Lang, over: Partial<NewsletterPage> = {}): NewsletterPage => ({
	...frame(lang, '/daily-capsule'),
	signup,
	heading: 'Today’s Capsule',
	tagline: 'Five things from the desk before the first cup is empty.',
	cadence: 'Weekday mornings',
	contentLang: 'en',
	contentDir: 'ltr',
	issue: {
		date: '2026-11-20T07:00:00+05:30',
		title: 'Cold sheds, warm money',
		intro: 'Four minutes for today.',
		items: [
			{
				kind: '',
				label: '',
				title: 'A shed that costs less than a car',
				text: 'It keeps litchis for six weeks.',
				href: '/2026/11/shed',
			},
			{ kind: 'passage', label: '', title: '', text: 'A passage.\n\nWith a second paragraph.', href: '' },
			{
				kind: 'sponsor',
				label: 'Presented by Kaveri Bank',
				title: 'Loans for looms',
				text: 'Without a pledge.',
				href: 'https://bank.example/loans',
			},
			{ kind: '', label: '', title: 'And one line without a link', text: 'The rest is silence.', href: '' },
		],
	},
	earlier: [issue(19), issue(18)],
	older: '/daily-capsule?before=2026-11-18',
	previous: issue(19),
	next: null,
	sent: false,
	notice: '',
	values,
	errors: {},
	...over,
});

export const models = (lang: Lang): Record<string, NewsletterPage> => ({
	newsletter: newsletter(lang),
	'newsletter sent': newsletter(lang, { sent: true, next: newsletter(lang).previous }),
});
