import { Alert, Button } from '@mantine/core';
import { useT } from '../../app/i18n';

/**
 * Instead of the editor of a text that this tab does not know, because a newer version of the Desk has written it: reloading
 * brings that version. Opening the text would empty it.
 */
export function UnknownText() {
	const t = useT();
	return (
		<Alert color="red" role="alert" m="lg" title={t('desk.error.load')}>
			<Button variant="default" onClick={() => window.location.reload()}>
				{t('showmore.retry')}
			</Button>
		</Alert>
	);
}
