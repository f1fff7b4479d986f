import type { EventProposePage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';

export const models = (lang: Lang): Record<string, EventProposePage> => {
	const page = {
		...frame(lang, '/events/propose'),
		action: '/events/propose',
		zones: ['Asia/Dubai', 'Asia/Kolkata'],
		values: { zone: 'Asia/Kolkata' },
		errors: {},
		notice: '',
		liteForm: false,
	};
	const { bio, role } = textsByLang[lang];
	const errors = Object.fromEntries(
		['title', 'description', 'city', 'address', 'date', 'from', 'to', 'seats'].map((name) => [name, bio]),
	);
	return {
		'a proposal': page,
		'a proposal that was refused': {
			...page,
			values: { title: role, seats: '12', zone: 'Asia/Dubai' },
			errors,
			notice: bio,
		},
	};
};
