/** The statuses of stories and static pages. */
import type { DeskEntry } from '../../api/client.gen';
import type { MessageId } from '../../site/i18n/translate';

export type Status = DeskEntry['status'];

export const statuses = ['draft', 'scheduled', 'published', 'unpublished'] as const satisfies Status[];

export const statusName: Record<Status, MessageId> = {
	draft: 'preview.draft',
	scheduled: 'desk.status.scheduled',
	published: 'preview.published',
	unpublished: 'desk.status.unpublished',
};

/** The kind of the dot before the name of a status. */
export const statusKind = {
	draft: 'waiting',
	scheduled: 'waiting',
	published: 'live',
	unpublished: 'off',
} as const satisfies Record<Status, string>;
