import { Skeleton, Stack } from '@mantine/core';

/** Rows in the shape of a list, shown while a view loads. */
export function PageSkeleton({ rows = 8 }: { rows?: number }) {
	return (
		<Stack p="lg" gap="md" aria-busy="true">
			<Skeleton height={28} width="30%" />
			{Array.from({ length: rows }, (_, row) => (
				<Skeleton key={row} height={18} width={`${92 - ((row * 7) % 30)}%`} />
			))}
		</Stack>
	);
}
