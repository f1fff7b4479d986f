import { expect, test } from 'vitest';
import type { Problem, Reason } from '../../api/client.gen';
import { compileCatalogues, isInDesk } from '../../build/messages';
import { type Message, translator } from '../../site/i18n/translate';
import { locales } from '../app/locales';
import { refusalText, sentenceFor, sentences } from './errors';

const catalogues = compileCatalogues(
	'internal/i18n/locales',
	(id) =>
		isInDesk(id) &&
		/^(desk\.(refused|refusal|error|distinct|check\.approval)|form\.|company\.rule\.)/.test(id),
) as Record<string, Record<string, Message>>;
const inLanguage = (lang: string) => translator(lang, catalogues[lang] ?? {});

const codes: Record<Exclude<Reason['code'], 'message'>, true> = {
	required: true,
	too_long: true,
	too_short: true,
	too_many: true,
	too_few: true,
	too_small: true,
	too_large: true,
	between: true,
	number: true,
	whole_number: true,
	not_allowed: true,
	wrong_format: true,
	wrong_type: true,
	outdated: true,
	slug: true,
	path: true,
	link: true,
	web_address: true,
	email: true,
	date: true,
	time: true,
	clock: true,
	time_zone: true,
	currency: true,
	colour: true,
	darker: true,
	lighter: true,
	video: true,
	recording: true,
	captions: true,
	picture: true,
	one_line: true,
	characters: true,
	text: true,
	table: true,
	unknown: true,
	taken: true,
	loop: true,
	past: true,
	future: true,
	too_far: true,
	order: true,
	overlap: true,
	duplicate: true,
	similar: true,
	full: true,
	fixed: true,
	forbidden: true,
	person: true,
	scheduled: true,
	no_approval: true,
	together: true,
	second_person: true,
	invalid: true,
};

// DESK: an editor reads what is wrong with a field in the language of the Desk, also where the API has English words only.
test('every code has a sentence in every language', () => {
	const english = inLanguage('en');
	for (const { code: lang } of locales) {
		const t = inLanguage(lang);
		for (const code of Object.keys(codes) as (keyof typeof codes)[]) {
			const reason: Reason = { code, limit: 40, least: 3, name: 'Kiln' };
			const text = sentenceFor(reason, 'is odd', t);
			expect(text, `${code} in ${lang}`).not.toMatch(/[{}]|^is odd|^[a-z]+\.[a-z.]+$/i);
			if (lang !== 'en') expect(text).not.toBe(sentenceFor(reason, 'is odd', english));
		}
	}
});

const refusals: Record<NonNullable<Problem['refusal']>, true> = {
	changed: true,
	exists: true,
	no_right: true,
	other_brand: true,
	all_brands: true,
	only_author: true,
	in_use: true,
	withdrawn: true,
	not_withdrawn: true,
	merged: true,
	not_merged: true,
	same: true,
	published: true,
	not_public: true,
	scheduled: true,
	not_scheduled: true,
	running: true,
	decided: true,
	cancelled: true,
	wrong_time: true,
	has_people: true,
	no_room: true,
	no_jury: true,
	no_ranking: true,
	no_file: true,
	round_open: true,
	last_admin: true,
	has_profile: true,
	only_pictures: true,
	done: true,
	never_changes: true,
	party: true,
	disputed: true,
	unseen: true,
	seen: true,
	nominated: true,
	keeps_list: true,
	other_kind: true,
	no_sender: true,
	all_keys: true,
	not_found: true,
	busy: true,
	too_large: true,
};

// DESK: an editor reads why a whole call was refused in the language of the Desk, and no English text beside it.
test('every refusal of a call has a sentence in every language', () => {
	const english = inLanguage('en');
	const problem = (refusal?: Problem['refusal']) =>
		({ status: 409, error: 'It is odd.', ...(refusal && { refusal }) }) as Problem;
	for (const { code: lang } of locales) {
		const t = inLanguage(lang);
		for (const refusal of Object.keys(refusals) as NonNullable<Problem['refusal']>[]) {
			const text = refusalText(problem(refusal), 409, t);
			expect(text, `${refusal} in ${lang}`).not.toMatch(/[{}]|It is odd|^[a-z]+\.[a-z.]+$/i);
			if (lang !== 'en') expect(text).not.toBe(refusalText(problem(refusal), 409, english));
		}
		expect(refusalText(problem(), 409, t)).toContain('It is odd.');
	}
});

test('a text in the language of the caller is shown as it is, one in English after a sentence', () => {
	const t = inLanguage('hi');
	expect(sentenceFor({ code: 'message' }, 'कृपया इसे भरें।', t)).toBe('कृपया इसे भरें।');
	expect(sentenceFor({ code: 'invalid' }, 'is odd', t)).toBe('कृपया इसे जाँचें: is odd');
	expect(sentenceFor(undefined, 'is odd', t)).toBe('कृपया इसे जाँचें: is odd');
});

test('an empty field is said to be required, in a list as well', () => {
	const t = inLanguage('en');
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
