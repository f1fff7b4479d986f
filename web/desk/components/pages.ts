import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { Result } from '../../api/client.gen';
import { must } from '../app/api';

/** A page of a list: its items, and the key after which the next page begins, "" after the last one. */
interface ListPage {
	items: unknown[];
	next: string;
}

/** Reads a page of a list: at most limit items after a key, which the first page does not have. */
export type LoadPage<P extends ListPage> = (page: { after?: string; limit: number }) => Promise<Result<P>>;

interface Options<P extends ListPage> {
	queryKey: QueryKey;
	load: LoadPage<P>;
	/** The number of items of a page. */
	limit: number;
	enabled?: boolean;
	staleTime?: number;
	/** Milliseconds after which it is read again. */
	refetchInterval?: number | undefined;
	/** Whether the list with the old key is shown until that with the new one is read. */
	keepsPrevious?: boolean;
}

/** Reads a list page by page: the query, for {@link More} and for errors, and the items of all pages that were read. */
export function usePages<P extends ListPage>({
	load,
	limit,
	refetchInterval,
	keepsPrevious,
	...options
}: Options<P>) {
	const list = useInfiniteQuery({
		...options,
		queryFn: ({ pageParam }) => must(load({ limit, ...(pageParam && { after: pageParam }) })),
		initialPageParam: '',
		getNextPageParam: (last) => last.next || undefined,
		...(refetchInterval && { refetchInterval }),
		...(keepsPrevious && { placeholderData: keepPreviousData }),
	});
	const items: P['items'][number][] = list.data?.pages.flatMap((page) => page.items) ?? [];
	return { list, items };
}
