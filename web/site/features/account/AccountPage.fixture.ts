import type { AccountPage } from '../../../api/pages.gen';
import { frame, paths } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { limits } from './SignInPage.fixture';

export function account(lang: Lang, over: Partial<AccountPage> = {}): AccountPage {
	const home = paths[lang].replace(/\/$/, '');
	return {
		...frame(lang, `${home}/account`),
		name: 'Asha Rao',
		email: 'asha@example.in',
		newEmail: 'asha@example.in',
		emailLanguage: lang,
		password: true,
		justSignedIn: false,
		signInAgain: '',
		languages: [
			{ code: 'en', name: 'English' },
			{ code: 'hi', name: 'हिन्दी' },
			{ code: 'ur', name: 'اردو' },
		],
		devices: [
			{ id: '1', name: 'Firefox, Linux', lastUsed: '2026-11-20T09:00:00+05:30', current: true },
			{ id: '2', name: '', lastUsed: '2026-11-18T21:10:00+05:30', current: false },
		],
		picture: '',
		googleSince: '2026-10-03T10:15:00+05:30',
		pictureLimit: '5 MB',
		formats: 'JPEG, PNG, WebP',
		companies: [
			{ name: 'Tamarind Ledger', role: 'FOUNDER' },
			{ name: 'Kaveri Looms', role: 'EMPLOYEE' },
		],
		passkey: true,
		passkeys: [
			{
				id: '1',
				name: 'Chrome, Android',
				addedAt: '2026-11-02T08:30:00+05:30',
				lastUsed: '2026-11-20T08:55:00+05:30',
			},
			{ id: '2', name: '', addedAt: '2026-11-19T19:05:00+05:30', lastUsed: '' },
		],
		errors: {},
		notice: '',
		confirmation: '',
		basePath: `${home}/account`,
		history: `${home}/history`,
		otherPages: [
			{ text: '', key: 'header.bookmarks', lang: '', href: `${home}/bookmarks` },
			{ text: '', key: 'preferences.title', lang: '', href: `${home}/account/preferences` },
		],
		limits,
		...over,
	};
}

export const models = (lang: Lang): Record<string, AccountPage> => ({
	account: account(lang),
	'account with errors': account(lang, { errors: { sure: 'Wrong' }, notice: 'Wrong' }),
});
