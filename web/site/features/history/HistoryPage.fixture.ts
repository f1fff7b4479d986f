import type { HistoryPage } from '../../../api/pages.gen';
import { card, frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

/** Reading histories: of an account, of an account without readings, and of a reader without an account. */
export function models(lang: Lang): Record<string, HistoryPage> {
	const model = (overrides: Partial<HistoryPage>): HistoryPage => ({
		...frame(lang, '/history'),
		reader: false,
		synced: false,
		stories: [],
		confirmation: '',
		askToClear: false,
		signIn: '/account/login',
		latestPath: '/latest',
		...overrides,
	});
	const read = [0, 1, 2].map((n) => {
		const { id, title, href } = card(lang, n);
		return {
			id,
			title,
			href,
			brand: 'HerStory',
			lang,
			dir: '',
			depth: 30 * n + 10,
			at: '2026-03-15T09:30:00+05:30',
		};
	});
	return {
		'history kept': model({ reader: true, synced: true, stories: read }),
		'history asks before clearing': model({ reader: true, synced: true, stories: read, askToClear: true }),
		'history kept empty': model({ reader: true, synced: true }),
		history: model({}),
	};
}
