import type { Problem, Reason } from '../../api/client.gen';
import type { MessageId, Translate } from '../../site/i18n/translate';
import { ApiError } from '../app/api';

/** The sentences about refused fields, by the code of the API. */
const sentenceOfCode: Record<Exclude<Reason['code'], 'message'>, MessageId> = {
	required: 'form.required',
	too_long: 'form.tooLong',
	too_short: 'desk.refused.tooShort',
	too_many: 'desk.refused.tooMany',
	too_few: 'desk.refused.tooFew',
	too_small: 'desk.refused.tooSmall',
	too_large: 'desk.refused.tooLarge',
	between: 'desk.refused.between',
	number: 'desk.refused.number',
	whole_number: 'desk.refused.wholeNumber',
	not_allowed: 'form.choose',
	wrong_format: 'desk.refused.format',
	wrong_type: 'desk.refused.format',
	outdated: 'desk.refused.outdated',
	slug: 'desk.refused.slug',
	path: 'desk.refused.path',
	link: 'desk.refused.link',
	web_address: 'company.rule.url',
	email: 'form.email',
	date: 'desk.refused.date',
	time: 'desk.refused.time',
	clock: 'desk.refused.clock',
	time_zone: 'desk.refused.timeZone',
	currency: 'desk.refused.currency',
	colour: 'desk.refused.colour',
	darker: 'desk.refused.darker',
	lighter: 'desk.refused.lighter',
	video: 'desk.refused.video',
	recording: 'desk.refused.recording',
	captions: 'desk.refused.captions',
	picture: 'desk.refused.picture',
	one_line: 'desk.refused.oneLine',
	characters: 'company.rule.text',
	text: 'desk.refused.text',
	table: 'desk.refused.table',
	unknown: 'desk.refused.unknown',
	taken: 'desk.refused.taken',
	loop: 'desk.refused.loop',
	past: 'desk.refused.past',
	future: 'desk.refused.future',
	too_far: 'desk.refused.tooFar',
	order: 'desk.refused.order',
	overlap: 'desk.refused.overlap',
	duplicate: 'desk.refused.duplicate',
	similar: 'desk.refused.similar',
	full: 'desk.refused.full',
	fixed: 'desk.refused.fixed',
	forbidden: 'desk.refused.forbidden',
	person: 'desk.refused.person',
	scheduled: 'desk.refused.scheduled',
	no_approval: 'desk.refused.noApproval',
	together: 'desk.refused.together',
	second_person: 'desk.check.approval',
	invalid: 'desk.refused.invalid',
};

/** Codes whose sentence has a number. If the number is missing, the sentence of "invalid" is shown. */
const counted: readonly string[] = [
	'too_long',
	'too_short',
	'too_many',
	'too_few',
	'too_small',
	'too_large',
	'between',
	'full',
];

/** Names and examples in Latin letters. They are parameters, so that sentences in other scripts contain no Latin letters. */
const examples = {
	colour: '#1d4ed8',
	currency: 'INR',
	clock: '18:30',
	path: '/about',
	scheme: 'https://',
	format: 'WebVTT',
	first: 'a',
	last: 'z',
	one: 'YouTube',
	other: 'Vimeo',
};

/** The sentence for a reason, in the language of the editor. text is that of the API. */
export function sentenceFor(reason: Partial<Reason> | undefined, text: string, t: Translate): string {
	const { code = 'invalid', limit, least, name = '' } = reason ?? {};
	if (code === 'message' || (text === '' && code === 'invalid')) return text;
	// A greatest or least number that is 0 is left out of the response.
	const known =
		limit !== undefined || !['too_long', 'too_short', 'too_many', 'too_few', 'full'].includes(code);
	const id = sentenceOfCode[counted.includes(code) && !known ? 'invalid' : code] ?? sentenceOfCode.invalid;
	return t(id, {
		max: limit ?? 0,
		min: code === 'between' ? (least ?? 0) : (limit ?? 0),
		text,
		name,
		field: t('desk.distinct'),
		...examples,
		example: code === 'slug' ? 'new-looms' : 'example.com',
	});
}

/** The sentence about a refused field; "" if it was not refused. */
export function sentenceOf(problem: Problem | null | undefined, field: string, t: Translate): string {
	const text = problem?.fields?.[field];
	return text === undefined ? '' : sentenceFor(problem?.reasons?.[field], text, t);
}

/** The value at a path such as speakers[1].name. */
const valueAt = (typed: unknown, path: string): unknown =>
	path
		.split(/[.[\]]+/)
		.filter(Boolean)
		.reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], typed);

const isEmpty = (value: unknown): boolean =>
	value === '' || value === null || (typeof value === 'string' && value.trim() === '');

/** Codes for which an empty field is reported as required. */
const aboutForm: readonly string[] = [
	'wrong_format',
	'wrong_type',
	'number',
	'whole_number',
	'not_allowed',
	'too_short',
	'slug',
	'path',
	'link',
	'web_address',
	'email',
	'date',
	'time',
	'clock',
	'time_zone',
	'currency',
	'colour',
	'video',
	'recording',
	'unknown',
	'invalid',
];

/** The sentences about all refused fields, by field. typed has what was sent, so that an empty field is said to be required. */
export const sentences = (
	problem: Problem | null | undefined,
	fields: Record<string, string> = {},
	t: Translate,
	typed: object = {},
): Record<string, string> =>
	Object.fromEntries(
		Object.entries(problem?.fields ?? fields).map(([field, text]) => {
			const reason = problem?.reasons?.[field];
			const empty = isEmpty(valueAt(typed, field)) && aboutForm.includes(reason?.code ?? 'invalid');
			return [field, empty ? t('form.required') : sentenceFor(reason, text, t)];
		}),
	);

/** Whether a call was refused because the session began too long ago. */
export const needsSignIn = (problem: Problem | null | undefined): boolean =>
	problem?.code === 'recent_sign_in_required';

/** The sentences about refused calls, by the code of the API. */
const sentenceOfRefusal: Record<NonNullable<Problem['refusal']>, MessageId> = {
	changed: 'desk.refusal.changed',
	exists: 'desk.refusal.exists',
	no_right: 'desk.refusal.noRight',
	other_brand: 'desk.refusal.otherBrand',
	all_brands: 'desk.refusal.allBrands',
	only_author: 'desk.refusal.onlyAuthor',
	in_use: 'desk.refusal.inUse',
	withdrawn: 'desk.refusal.withdrawn',
	not_withdrawn: 'desk.refusal.notWithdrawn',
	merged: 'desk.refusal.merged',
	not_merged: 'desk.refusal.notMerged',
	same: 'desk.refusal.same',
	published: 'desk.refusal.published',
	not_public: 'desk.refusal.notPublic',
	scheduled: 'desk.refusal.scheduled',
	not_scheduled: 'desk.refusal.notScheduled',
	running: 'desk.refusal.running',
	decided: 'desk.refusal.decided',
	cancelled: 'desk.refusal.cancelled',
	wrong_time: 'desk.refusal.wrongTime',
	has_people: 'desk.refusal.hasPeople',
	no_room: 'desk.refusal.noRoom',
	no_jury: 'desk.refusal.noJury',
	no_ranking: 'desk.refusal.noRanking',
	no_file: 'desk.refusal.noFile',
	round_open: 'desk.refusal.roundOpen',
	last_admin: 'desk.refusal.lastAdmin',
	has_profile: 'desk.refusal.hasProfile',
	only_pictures: 'desk.refusal.onlyPictures',
	done: 'desk.refusal.done',
	never_changes: 'desk.refusal.neverChanges',
	party: 'desk.refusal.party',
	disputed: 'desk.refusal.disputed',
	unseen: 'desk.refusal.unseen',
	seen: 'desk.refusal.seen',
	nominated: 'desk.refusal.nominated',
	keeps_list: 'desk.refusal.keepsList',
	other_kind: 'desk.refusal.otherKind',
	no_sender: 'desk.refusal.noSender',
	all_keys: 'desk.refusal.allKeys',
	not_found: 'desk.refusal.notFound',
	busy: 'desk.refusal.busy',
	too_large: 'desk.refusal.tooLarge',
};

/** Why a whole call was refused, in the language of the editor. Without a code, the API's words follow a sentence in that language. */
export const refusalText = (problem: Problem | null | undefined, status: number, t: Translate): string =>
	problem?.refusal
		? t(sentenceOfRefusal[problem.refusal])
		: t('desk.error.server', { text: problem?.error ?? String(status) });

/** A sentence about a call that failed. It does not contain the API's names of fields. */
export function messageOf(error: unknown, t: Translate): string {
	if (!(error instanceof ApiError)) return String(error);
	if (error.status === 0) return t('desk.error.offline');
	if (needsSignIn(error.problem)) return t('account.proveAgain');
	const fields = new Set(Object.values(sentences(error.problem, {}, t)));
	return fields.size > 0 ? [...fields].join(' ') : refusalText(error.problem, error.status, t);
}

/** A sentence about a move to another step that failed; what is wrong with the step needs no name of a field. */
export function stepRefusal(error: unknown, t: Translate): string {
	const about = error instanceof ApiError ? sentenceOf(error.problem, 'step', t) : '';
	return about || messageOf(error, t);
}
