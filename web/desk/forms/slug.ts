import type { Result } from '../../api/client.gen';
import { latinOf } from './latin';
import type { Version } from './useVersionedForm';

/** A slug made of a name; "" if nothing of the name can be written with Latin letters and digits. */
export const slugOf = (name: string): string =>
	latinOf(name)
		.normalize('NFKD')
		.toLowerCase()
		.replace(/\p{M}/gu, '')
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 80);

/**
 * Saves a record whose address is a slug. known is the slug of a stored record; a new one gets the typed slug, else one made from
 * its name, else other. save is called with the slug and the version, which is 0 for a new record.
 */
export async function saveAtSlug<R>(
	known: string | undefined,
	{ slug, name }: { slug: string; name: string },
	other: string,
	version: Version | undefined,
	save: (slug: string, version: number) => Promise<Result<R>>,
): Promise<Result<R>> {
	const answer = await save(known ?? (slug || slugOf(name) || other), Number(version ?? 0));
	return version === undefined ? takenSlug(answer) : answer;
}

/** The answer to the creation of a record whose address another one has: the field with the address is refused. */
export const takenSlug = <R>(answer: Result<R>): Result<R> =>
	answer.ok || answer.status !== 409 || !answer.problem?.current
		? answer
		: {
				ok: false,
				status: 422,
				problem: {
					...answer.problem,
					status: 422,
					fields: { slug: answer.problem.error },
					reasons: { slug: { code: 'taken' } },
				},
			};
