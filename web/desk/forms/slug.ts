import type { Result } from '../../api/client.gen';

/** A slug made of a name; "" if the name has no Latin letters or digits. */
export const slugOf = (name: string): string =>
	name
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 80);

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
