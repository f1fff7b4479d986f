import type { FailedCheck, Problem } from '../../api/client.gen';
import type { MessageId, Translate } from '../../site/i18n/translate';
import { ApiError } from '../app/api';

/** The sentences about failed checks. */
const checkName: Record<FailedCheck['check'], MessageId> = {
	alt: 'desk.check.alt',
	standfirst: 'desk.check.standfirst',
	picture: 'desk.check.picture',
	links: 'desk.check.links',
	language: 'desk.check.language',
	cut: 'desk.check.cut',
	sponsor: 'desk.check.sponsor',
	embargo: 'desk.check.embargo',
	licence: 'desk.check.licence',
	headings: 'desk.check.headings',
	tables: 'desk.check.tables',
	linkTexts: 'desk.check.linkTexts',
	captions: 'desk.check.captions',
	comments: 'desk.check.comments',
	step: 'desk.check.step',
	approval: 'desk.check.approval',
};

/** The sentence about a failed check. */
export const checkText = (check: FailedCheck['check'], t: Translate): string =>
	t(checkName[check], { n: 1200 });

/** The checks that a brand configures, in the order of the form. */
export const configurable = Object.keys(checkName).filter((name) => name !== 'approval') as Exclude<
	FailedCheck['check'],
	'approval'
>[];

/** The sentences about the checks for which the server refused to publish; empty for another error. */
export function failedChecks(error: unknown, t: Translate): string[] {
	const problem: Problem | null = error instanceof ApiError ? error.problem : null;
	return checksIn(problem?.fields ?? {}, t);
}

/** The sentences about the failed checks among refused fields. */
export const checksIn = (fields: Record<string, string>, t: Translate): string[] =>
	Object.keys(fields)
		.filter((field) => field.startsWith('checks.'))
		.map((field) => field.slice('checks.'.length) as FailedCheck['check'])
		.filter((check) => check in checkName)
		.map((check) => checkText(check, t));
