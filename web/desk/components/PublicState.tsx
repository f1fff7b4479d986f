import type { MessageId } from '../../site/i18n/translate';
import { useT } from '../app/i18n';
import { State } from './State';

/** The status of a record for readers: nobody sees it yet, readers see it from an hour on, readers see it, nobody sees it any more. */
export type PublicStatus = 'draft' | 'scheduled' | 'published' | 'withdrawn';

const kinds = { draft: 'waiting', scheduled: 'waiting', published: 'live', withdrawn: 'off' } as const;

export const statusNames: Record<PublicStatus, MessageId> = {
	draft: 'preview.draft',
	scheduled: 'desk.status.scheduled',
	published: 'preview.published',
	withdrawn: 'desk.state.withdrawn',
};

/** The status of a record that readers see once it is published; label says it in other words, such as with an hour. */
export function PublicState({ status, label }: { status: PublicStatus; label?: string | undefined }) {
	const t = useT();
	return <State kind={kinds[status]} label={label ?? t(statusNames[status])} />;
}
