import { Alert, Button, Group, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useT } from '../app/i18n';

/** Says that a part of the Desk could not be loaded, usually because there was no connection; without one it does not load the page again, which would end the Desk. */
export function Failed() {
	const t = useT();
	const { online } = useNetwork();
	return (
		<Alert color="red" role="alert" m="lg" title={t(online ? 'desk.error.load' : 'desk.error.offline')}>
			{!online && <Text mb="sm">{t('desk.error.load')}</Text>}
			<Button variant="default" disabled={!online} onClick={() => window.location.reload()}>
				{t('showmore.retry')}
			</Button>
		</Alert>
	);
}

/** Says in a line that a part of a view could not be read, and reads it again. */
export function Unread({ again }: { again: () => unknown }) {
	const t = useT();
	return (
		<Group gap="xs" role="alert">
			<Text size="sm" c="var(--fall)">
				{t('desk.error.load')}
			</Text>
			<Button size="compact-sm" variant="default" onClick={() => void again()}>
				{t('showmore.retry')}
			</Button>
		</Group>
	);
}
