/** The calls of the Desk: those of the generated client, which throw an ApiError when they fail. */
import type { Problem, Result } from '../../api/client.gen';

/** A call that failed. status is 0 without a connection. */
export class ApiError extends Error {
	readonly status: number;
	readonly problem: Problem | null;

	constructor(status: number, problem: Problem | null) {
		super(problem?.error ?? `status ${status}`);
		this.status = status;
		this.problem = problem;
	}
}

type Listener = () => void;

const signedOut = new Set<Listener>();

/** Calls a function whenever a call was refused because the session has ended. Returns a function that stops this. */
export function onSignedOut(listener: Listener): () => void {
	signedOut.add(listener);
	return () => signedOut.delete(listener);
}

/** Tells everybody who listens that the session has ended. */
export function tellSignedOut(): void {
	for (const listener of signedOut) listener();
}

/** Returns the value of a response, or throws an ApiError. */
export async function must<T>(result: Promise<Result<T>>): Promise<T> {
	const response = await result;
	if (response.ok) return response.value;
	if (response.status === 401) tellSignedOut();
	throw new ApiError(response.status, response.problem);
}

/** Turns a promise that fails with an ApiError into one of a Result. */
export async function resultOf<T>(act: Promise<T>): Promise<Result<T>> {
	try {
		return { ok: true, value: await act };
	} catch (error) {
		if (error instanceof ApiError) return { ok: false, status: error.status, problem: error.problem };
		throw error;
	}
}

/** Reads a record and another one that belongs to it and may not exist yet. */
export async function readBoth<A, B>(
	first: Promise<Result<A>>,
	second: Promise<Result<B>>,
): Promise<Result<[A, B | undefined]>> {
	const [one, other] = await Promise.all([first, second]);
	if (!one.ok) return one;
	if (other.ok) return { ok: true, value: [one.value, other.value] };
	return other.status === 404 ? { ok: true, value: [one.value, undefined] } : other;
}

/** Reads all pages of a list, at most a number of items, because a field offers all of them. */
export async function allPages<T>(
	page: (after: string | undefined) => Promise<Result<{ items: T[]; next: string }>>,
	limit = 2000,
): Promise<T[]> {
	const items: T[] = [];
	for (let after: string | undefined; ; ) {
		const { items: more, next } = await must(page(after));
		items.push(...more);
		if (!next || items.length >= limit) return items;
		after = next;
	}
}
