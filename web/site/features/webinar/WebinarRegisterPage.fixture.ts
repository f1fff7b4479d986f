import type { FormField, WebinarRegisterPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';
import { webinarCard } from './WebinarsPage.fixture';

const field = (lang: Lang, name: string, type: string, overrides: Partial<FormField> = {}): FormField => ({
	name,
	label: textsByLang[lang].role,
	type,
	required: false,
	maxLength: 80,
	options: [],
	value: '',
	error: '',
	hint: '',
	own: false,
	...overrides,
});

export const models = (lang: Lang): Record<string, WebinarRegisterPage> => {
	const page = {
		...frame(lang, '/webinars/register'),
		card: webinarCard(lang, 0, 24),
		action: '/webinars/register?webinar=w1',
		notice: '',
		closed: false,
		liteForm: false,
		fields: [
			field(lang, 'first_name', 'text', { required: true, value: 'Asha' }),
			field(lang, 'email', 'email', { value: 'asha@gmail.com', hint: textsByLang[lang].bio }),
			field(lang, 'job_function', 'select', { options: ['Sales', 'Design'] }),
			field(lang, 'question', 'textarea'),
			field(lang, 'consent', 'checkbox', { required: true, own: true }),
		],
	};
	const refused = textsByLang[lang].bio;
	return {
		'a registration form': page,
		'a registration that was refused': {
			...page,
			notice: refused,
			fields: [field(lang, 'email', 'email', { required: true, value: 'asha', error: refused })],
		},
		'a registration that is closed': { ...page, notice: refused, closed: true, fields: [] },
	};
};
