/** Filters of lists in the address: how they are read, and how a view changes them. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Reads a value of an address; undefined if it is none. */
export type Reader<T> = (value: unknown) => T | undefined;

/** One of some words. */
export const oneOf =
	<const T extends string>(...words: T[]): Reader<T> =>
	(value) =>
		words.find((word) => word === value);

/** A text of at most 100 characters, such as a slug. */
export const text: Reader<string> = (value) => {
	const typed = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : '';
	return typed || undefined;
};

/** A positive whole number. */
export const id: Reader<number> = (value) => {
	const number = Number(value);
	return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** A day such as 2026-12-01. */
export const day: Reader<string> = (value) =>
	typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
		? value
		: undefined;

type Read<R extends Record<string, Reader<unknown>>> = {
	[name in keyof R]?: NonNullable<ReturnType<R[name]>>;
};

/** Returns a function that reads the filters of an address and leaves out everything else. The words q are always among the filters. */
export const searchOf =
	<R extends Record<string, Reader<unknown>>>(readers: R) =>
	(search: Record<string, unknown>): Read<R> & { q?: string } =>
		Object.fromEntries(
			Object.entries({ q: text, ...readers })
				.map(([name, read]) => [name, read(search[name])] as const)
				.filter(([, value]) => value !== undefined),
		) as Read<R> & { q?: string };

/** Filters without those that are empty. */
export const withoutEmpty = <S extends object>(search: S): S =>
	Object.fromEntries(
		Object.entries(search).filter(([, value]) => value !== undefined && value !== '' && value !== null),
	) as S;

/**
 * The filters in the address of the view, and a function that changes some of them; undefined removes one. Words that somebody typed just
 * before opening a record change nothing, so that they do not get into the address of the record.
 */
export function useListSearch<S extends { q?: string }>(): [
	S,
	(part: { [name in keyof S]?: S[name] | undefined }) => void,
] {
	const search = useSearch({ strict: false } as never) as S;
	const navigate = useNavigate();
	const router = useRouter();
	const change = useCallback(
		(part: object) => {
			const { resolvedLocation } = router.state;
			if (resolvedLocation && resolvedLocation.pathname !== router.latestLocation.pathname) return;
			void navigate({
				to: '.',
				search: (old: object) => withoutEmpty({ ...old, ...part }),
				replace: true,
			} as never);
		},
		[navigate, router],
	);
	return [search, change];
}
