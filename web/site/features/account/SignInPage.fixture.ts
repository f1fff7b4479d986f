import type { SignInPage } from '../../../api/pages.gen';
import { frame, paths } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const limits = { name: 120, email: 254, minPassword: 10, password: 200 };

export function signIn(lang: Lang, over: Partial<SignInPage> = {}): SignInPage {
	const at = `${paths[lang].replace(/\/$/, '')}/account`;
	return {
		...frame(lang, `${at}/login`),
		step: 'ask',
		email: '',
		name: '',
		emailToken: '',
		changesAddress: false,
		inputIgnored: false,
		otherEmail: '',
		confirmation: '',
		minutes: 15,
		errors: {},
		notice: '',
		hiddenFields: [{ name: 'redirect_url', value: '/latest' }],
		willReturn: true,
		reason: '',
		desk: false,
		google: true,
		passkey: true,
		paths: {
			ask: `${at}/login`,
			password: `${at}/login?with=password`,
			create: `${at}/signup`,
			code: `${at}/code`,
			again: `${at}/again`,
			confirm: `${at}/enter`,
			google: `${at}/google`,
			passkey: `${at}/passkey`,
		},
		limits,
		...over,
	};
}

export const models = (lang: Lang): Record<string, SignInPage> => ({
	...Object.fromEntries(
		['ask', 'password', 'create', 'code', 'confirm'].map((step) => [
			`sign in ${step}`,
			signIn(lang, { step, email: 'asha@example.in', confirmation: 'Done.', otherEmail: 'ravi@example.in' }),
		]),
	),
	'sign in to read': signIn(lang, { reason: 'paywall' }),
});
