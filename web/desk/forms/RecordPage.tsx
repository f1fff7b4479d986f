import { Alert, Button, Text } from '@mantine/core';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Result } from '../../api/client.gen';
import { ApiError, must } from '../app/api';
import { useT } from '../app/i18n';
import { messageOf } from '../components/errors';
import { NotFound } from '../components/NotFound';
import { PageSkeleton } from '../components/PageSkeleton';

/** Reads the record that a form edits: a skeleton until it is there, "not found", or an error with another attempt. */
export function RecordPage<R>({
	queryKey,
	read,
	isNew = false,
	children,
}: {
	queryKey: QueryKey;
	read: () => Promise<Result<R>>;
	/** Whether there is nothing to read yet. */
	isNew?: boolean;
	children: (record: R | undefined) => ReactNode;
}) {
	const t = useT();
	const record = useQuery({
		queryKey,
		queryFn: () => must(read()),
		enabled: !isNew,
		// The form has the fields from here on; a save returns the stored ones.
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
	if (isNew) return children(undefined);
	const status = record.error instanceof ApiError ? record.error.status : 0;
	if (!record.data && record.isError && [400, 403, 404, 422].includes(status)) return <NotFound />;
	if (!record.data && record.isError)
		return (
			<Alert color="red" role="alert" m="lg" title={t('desk.error.load')}>
				<Text size="sm">{messageOf(record.error, t)}</Text>
				<Button mt="sm" variant="default" onClick={() => record.refetch()}>
					{t('showmore.retry')}
				</Button>
			</Alert>
		);
	return record.data ? children(record.data) : <PageSkeleton />;
}
