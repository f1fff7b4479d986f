import { Button, type ButtonProps } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useT } from '../app/i18n';

/** The button that reads the next page of a list. There is none if every page was read. */
export function More({
	list: { hasNextPage, isFetchingNextPage, fetchNextPage },
	...look
}: {
	list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
} & Pick<ButtonProps, 'size' | 'mt' | 'my'>) {
	const t = useT();
	return (
		hasNextPage && (
			<Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()} {...look}>
				{t('desk.more')}
			</Button>
		)
	);
}
