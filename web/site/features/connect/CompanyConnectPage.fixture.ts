import type { CompanyConnectPage } from '../../../api/pages.gen';
import { frame, home } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const connectForm = (lang: Lang, overrides: Partial<CompanyConnectPage> = {}): CompanyConnectPage => ({
	...frame(lang, `${home(lang)}/company/connect`),
	id: '7',
	name: 'Kaveri Looms',
	profile: `${home(lang)}/companies/kaveri-looms`,
	reader: 'Asha Rao',
	email: 'asha@gmail.com',
	work: false,
	values: { reason: '', message: '', phone_number: '' },
	errors: {},
	notice: '',
	sent: false,
	waits: false,
	claim: '',
	outbox: `${home(lang)}/company/inbox?folder=sent`,
	action: `${home(lang)}/company/connect?company=kaveri-looms`,
	...overrides,
});

export const models = (lang: Lang): Record<string, CompanyConnectPage> => ({
	'form to a company': connectForm(lang),
	'refused form to a company': connectForm(lang, {
		values: { reason: '', message: 'We dye yarn in Erode.', phone_number: '+91' },
		errors: { phone_number: 'Digits only, at most 15' },
		notice: 'Please check the marked fields.',
	}),
	'form to an unclaimed company': connectForm(lang, {
		claim: `${home(lang)}/company/claim?company=kaveri-looms`,
	}),
	'sent form to a company': connectForm(lang, { sent: true, waits: true }),
});
