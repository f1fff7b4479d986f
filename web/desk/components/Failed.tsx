import { Alert, Button } from '@mantine/core';
import { useT } from '../app/i18n';

/** Says that a part of the Desk could not be loaded, usually because there was no connection. */
export function Failed() {
	const t = useT();
	return (
		<Alert color="red" role="alert" m="lg" title={t('desk.error.load')}>
			<Button variant="default" onClick={() => window.location.reload()}>
				{t('showmore.retry')}
			</Button>
		</Alert>
	);
}
