import { Skeleton, Stack } from '@mantine/core';
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

/** The rows of a list, shown while they load. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
	return (
		<Stack gap={0} aria-busy="true">
			{Array.from({ length: rows }, (_, row) => (
				<div key={row} className={css.row}>
					<Skeleton height={14} width={`${46 - ((row * 7) % 20)}%`} radius="xs" animate={false} />
					<Skeleton height={14} width="12%" radius="xs" animate={false} />
				</div>
			))}
		</Stack>
	);
}
