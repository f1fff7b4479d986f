import type { NominationRow, NominationsPage } from '../../../api/pages.gen';
import { card, frame, link } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

const row = (lang: Lang, id: string, overrides: Partial<NominationRow> = {}): NominationRow => ({
	id,
	award: { ...link(card(lang, 0).title, ''), lang },
	company: link('Kiln & Loom', '/companies/kiln-loom'),
	status: 'submitted',
	state: card(lang, 1).title,
	badge: '',
	closes: '31 March 2021, 23:59 IST',
	edit: '/awards/nominations/award-0?company=kiln-loom',
	canWithdraw: true,
	...overrides,
});

export const models = (lang: Lang): Record<string, NominationsPage> => ({
	nominations: {
		...frame(lang, '/awards/nominations'),
		own: [
			row(lang, '1'),
			row(lang, '2', {
				status: 'ranked',
				badge: '/badge/k7qf2mza',
				closes: '',
				edit: '',
				canWithdraw: false,
				award: link(card(lang, 2).title, '/awards/award-2'),
			}),
		],
		nominee: [row(lang, '3', { edit: '', canWithdraw: false })],
		confirmation: card(lang, 3).title,
		nominate: '/awards/nominate',
	},
	'no nominations': {
		...frame(lang, '/awards/nominations'),
		own: [],
		nominee: [],
		confirmation: '',
		nominate: '/awards/nominate',
	},
});
