import { Skeleton, Stack, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useT } from '../app/i18n';
import css from './PageSkeleton.module.css';

/** A title and rows in the shape of a list, shown while a view loads. */
export function PageSkeleton() {
	return (
		<div className={css.page}>
			<Skeleton height={28} width="min(18rem, 60%)" radius="xs" animate={false} />
			<RowsSkeleton />
		</div>
	);
}

/** The rows of a list, shown while they load; without a connection they say so. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
	const t = useT();
	const { online } = useNetwork();
	return (
		<Stack gap={0} aria-busy="true">
			{!online && <Text role="alert">{t('desk.error.offline')}</Text>}
			{Array.from({ length: rows }, (_, row) => (
				<div key={row} className={css.row}>
					<Skeleton height={14} width={`${46 - ((row * 7) % 20)}%`} radius="xs" animate={false} />
					<Skeleton height={14} width="12%" radius="xs" animate={false} />
				</div>
			))}
		</Stack>
	);
}
