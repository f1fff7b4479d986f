import { expect, test } from 'vitest';
import type { Problem, Reason } from '../../api/client.gen';
import { translator } from '../../site/i18n/translate';
import { loadMessages } from '../app/i18n';
import { locales } from '../app/locales';
import { sentenceFor, sentences } from './errors';

const codes: Reason['code'][] = [
	'required',
	'too_long',
	'too_short',
	'too_many',
	'too_few',
	'too_small',
	'too_large',
	'between',
	'slug',
	'path',
	'link',
	'web_address',
	'darker',
	'similar',
	'full',
	'scheduled',
	'together',
	'second_person',
	'invalid',
];

// DESK: an editor reads what is wrong with a field in the language of the Desk, also where the API has English words only.
test('every code has a sentence in every language', async () => {
	const english = translator('en', await loadMessages('en'));
	for (const { code: lang } of locales) {
		const t = translator(lang, await loadMessages(lang));
		for (const code of codes) {
			const reason: Reason = { code, limit: 40, least: 3, name: 'Kiln' };
			const text = sentenceFor(reason, 'is odd', t);
			expect(text, `${code} in ${lang}`).not.toMatch(/[{}]|^is odd/);
			if (lang !== 'en') expect(text).not.toBe(sentenceFor(reason, 'is odd', english));
		}
	}
});

test('a text in the language of the caller is shown as it is, one in English after a sentence', async () => {
	const t = translator('hi', await loadMessages('hi'));
	expect(sentenceFor({ code: 'message' }, 'कृपया इसे भरें।', t)).toBe('कृपया इसे भरें।');
	expect(sentenceFor({ code: 'invalid' }, 'is odd', t)).toBe('कृपया इसे जाँचें: is odd');
	expect(sentenceFor(undefined, 'is odd', t)).toBe('कृपया इसे जाँचें: is odd');
});

test('an empty field is said to be required, in a list as well', async () => {
	const t = translator('en', await loadMessages('en'));
	const problem = {
		fields: {
			email: 'is not an email address',
			'links[1].url': 'is not an address',
			price: 'expected number >= 0',
		},
		reasons: {
			email: { code: 'email' },
			'links[1].url': { code: 'web_address' },
			price: { code: 'too_small' },
		},
	} as unknown as Problem;
	expect(sentences(problem, {}, t, { email: '', links: [{ url: 'x' }, { url: ' ' }], price: -1 })).toEqual({
		email: 'Please fill this in.',
		'links[1].url': 'Please fill this in.',
		price: 'Please enter a number of at least 0.',
	});
});
