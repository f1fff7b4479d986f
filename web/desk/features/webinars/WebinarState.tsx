import type { DeskWebinar } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { State } from '../../components/State';
import { statusNames } from './webinar';

interface Props {
	/** "" for a story that has no times yet. */
	status: DeskWebinar['status'] | '';
	/** Status of the story of the webinar, which readers see once the story is public. */
	storyStatus: string;
}

/** The state of a webinar for readers. */
export function WebinarState({ status, storyStatus }: Props) {
	const { t } = useLanguage();
	if (status === '') return <State kind="waiting" label={t('desk.live.noTimes')} />;
	if (storyStatus !== 'published') return <State kind="waiting" label={t('desk.status.unpublished')} />;
	return (
		<State
			kind={status === 'cancelled' ? 'off' : status === 'ended' ? 'waiting' : 'live'}
			label={t(statusNames[status])}
		/>
	);
}
