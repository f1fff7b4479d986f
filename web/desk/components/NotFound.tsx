import { Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '../app/i18n';

/** Says that an address of the Desk has no page, or that the editor may not see it. */
export function NotFound() {
	const t = useT();
	return (
		<Stack p="xl" gap="xs">
			<Title order={1} size="h3">
				{t('desk.notFound')}
			</Title>
			<Text c="dimmed">{t('desk.notFound.text')}</Text>
			<Link to="/stories" search={{}}>
				{t('desk.stories')}
			</Link>
		</Stack>
	);
}
