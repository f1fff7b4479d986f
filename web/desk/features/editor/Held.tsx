import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '../../app/i18n';
import { longMoment } from '../../components/dates';

/** Says that the edits of a scheduled story are not saved because checks fail, and offers to take it off the schedule. */
export function Held({
	checks,
	at,
	timeZone,
	onUnschedule,
}: {
	/** The sentences about the failed checks. */
	checks: string[];
	/** When the story becomes public. */
	at: string;
	timeZone: string;
	onUnschedule: () => Promise<void>;
}) {
	const { t, lang } = useLanguage();
	const [pending, setPending] = useState(false);
	return (
		<Alert color="orange" role="alert" title={t('desk.held.title')}>
			<ul>
				{checks.map((text) => (
					<li key={text}>{text}</li>
				))}
			</ul>
			<Text size="sm">{t('desk.held.text', { moment: longMoment(at, lang, timeZone) })}</Text>
			<Button
				mt="sm"
				size="compact-sm"
				variant="default"
				loading={pending}
				onClick={() => {
					setPending(true);
					void onUnschedule().finally(() => setPending(false));
				}}
			>
				{t('desk.schedule.cancel')}
			</Button>
		</Alert>
	);
}
