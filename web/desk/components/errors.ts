import type { Problem } from '../../api/client.gen';
import type { MessageId, Translate } from '../../site/i18n/translate';
import { ApiError } from '../app/api';

/** The sentences about refused fields, by the code of the API. A text that the API has in words only is shown as it is. */
const sentenceOfCode: Record<string, MessageId> = {
	required: 'form.required',
	too_long: 'form.tooLong',
	too_short: 'desk.refused.tooShort',
	too_many: 'desk.refused.tooMany',
	too_few: 'desk.refused.tooFew',
	too_small: 'desk.refused.tooSmall',
	too_large: 'desk.refused.tooLarge',
	not_allowed: 'form.choose',
	wrong_format: 'desk.refused.format',
	wrong_type: 'desk.refused.format',
	unknown: 'desk.refused.unknown',
	taken: 'desk.refused.taken',
	past: 'desk.refused.past',
	future: 'desk.refused.future',
	order: 'desk.refused.order',
	duplicate: 'desk.refused.duplicate',
	second_person: 'desk.check.approval',
};

/** Codes whose sentence has a number; without one their text is shown as it is. */
const counted = ['too_long', 'too_short', 'too_many', 'too_few', 'too_small', 'too_large'];

/** The sentence about a refused field, in the language of the editor if the API gives a code. */
export function sentenceOf(problem: Problem | null | undefined, field: string, t: Translate): string {
	const { code = '', limit } = problem?.reasons?.[field] ?? {};
	const id = sentenceOfCode[code];
	if (!id || (counted.includes(code) && limit === undefined)) return problem?.fields?.[field] ?? '';
	return t(id, { max: limit ?? 0, min: limit ?? 0 });
}

/** Whether a field was refused for its format because nothing was typed into it. */
const isEmpty = (problem: Problem | null | undefined, field: string, typed: object): boolean =>
	problem?.reasons?.[field]?.code === 'wrong_format' && (typed as Record<string, unknown>)[field] === '';

/** The sentences about all refused fields, by field. typed has what was sent, so that an empty field is said to be required. */
export const sentences = (
	problem: Problem | null | undefined,
	fields: Record<string, string> = {},
	t: Translate,
	typed: object = {},
): Record<string, string> =>
	Object.fromEntries(
		Object.entries(problem?.fields ?? fields).map(([field, text]) => [
			field,
			isEmpty(problem, field, typed) ? t('form.required') : sentenceOf(problem, field, t) || text,
		]),
	);

/** Whether a call was refused because the session began too long ago. */
export const needsSignIn = (problem: Problem | null | undefined): boolean =>
	problem?.code === 'recent_sign_in_required';

/** A sentence about a call that failed. */
export function messageOf(error: unknown, t: Translate): string {
	if (!(error instanceof ApiError)) return String(error);
	if (error.status === 0) return t('desk.error.offline');
	if (needsSignIn(error.problem)) return t('account.proveAgain');
	const fields = Object.entries(sentences(error.problem, {}, t)).map(([name, text]) => `${name}: ${text}`);
	return fields.length > 0 ? fields.join('; ') : error.message;
}

/** A sentence about a move to another step that failed; what is wrong with the step needs no name of a field. */
export function stepRefusal(error: unknown, t: Translate): string {
	const about = error instanceof ApiError ? sentenceOf(error.problem, 'step', t) : '';
	return about || messageOf(error, t);
}
