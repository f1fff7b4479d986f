import { Button, Text } from '@mantine/core';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ActionInfo, Result } from '../../api/client.gen';
import type { MessageId } from '../../site/i18n/translate';
import { must } from '../app/api';
import { useLanguage } from '../app/i18n';
import css from './Actions.module.css';
import { shortMoment } from './dates';
import { Unread } from './Failed';

/** The words for actions of the audit logs, by what follows the entity: "investor.merged" is "merged". */
const verbs: Record<string, MessageId> = {
	created: 'desk.action.created',
	saved: 'desk.action.saved',
	withdrawn: 'desk.action.withdrawn',
	restored: 'desk.action.restored',
	confirmed: 'desk.action.confirmed',
	slug: 'desk.action.slug',
	path: 'desk.action.slug',
	merged: 'desk.action.merged',
	unmerged: 'desk.action.unmerged',
	separated: 'desk.action.unmerged',
	distinct: 'desk.action.distinct',
	published: 'desk.action.published',
	accepted: 'desk.action.accepted',
	rejected: 'desk.action.rejected',
	deleted: 'desk.action.deleted',
	uploaded: 'desk.action.uploaded',
	replaced: 'desk.action.replaced',
	captions: 'desk.action.captions',
	approved: 'desk.action.accepted',
	declined: 'desk.action.rejected',
	cancelled: 'conference.cancelled',
	removed: 'desk.live.report.removed',
	rescheduled: 'webinar.room.times',
	begun: 'menu.live',
	ended: 'desk.live.over',
	transcriptUploaded: 'webinar.transcript',
	added: 'desk.action.created',
	issued: 'desk.action.issued',
	revoked: 'badge.revoked',
	invited: 'desk.action.invited',
	scheduled: 'desk.status.scheduled',
};

/** The words for actions whose last part says something else for other entities. */
const wholeVerbs: Record<string, MessageId> = {
	'poll.opened': 'desk.action.pollOpened',
	'poll.closed': 'desk.action.pollClosed',
};

/** The word for an action; a change of something that has no word of its own is “Changed”. */
const verbOf = (action: string): MessageId =>
	wholeVerbs[action] ?? verbs[action.split('.').at(-1) ?? ''] ?? 'desk.action.saved';

/** What the newsroom did with a record, the newest first: who, when, what, and which fields changed. */
export function Actions({
	queryKey,
	load,
	labels = {},
}: {
	queryKey: QueryKey;
	load: (page: { after?: string; limit: number }) => Promise<Result<{ items: ActionInfo[]; next: string }>>;
	/** The names of the fields, for the list of those that changed. */
	labels?: Record<string, string>;
}) {
	const { t, lang } = useLanguage();
	const list = useInfiniteQuery({
		queryKey,
		queryFn: ({ pageParam }) => must(load({ limit: 10, ...(pageParam && { after: pageParam }) })),
		initialPageParam: '',
		getNextPageParam: (last) => last.next || undefined,
	});
	const actions = list.data?.pages.flatMap(({ items }) => items) ?? [];
	return (
		<section>
			<h2>{t('desk.history.title')}</h2>
			{list.isError && <Unread again={() => list.refetch()} />}
			{list.isSuccess && actions.length === 0 && (
				<Text size="sm" c="dimmed">
					{t('desk.history.none')}
				</Text>
			)}
			<ol className={css.actions}>
				{actions.map((action) => {
					const verb = verbOf(action.action);
					const fields = verb === 'desk.action.created' ? '' : changedFields(action, labels);
					return (
						<li key={action.id}>
							<div>
								{t(verb)}
								{fields && <span className={css.fields}>{fields}</span>}
							</div>
							<div className={css.when}>
								<time dateTime={action.created}>{shortMoment(action.created, lang)}</time>
								{action.by && <span dir="auto"> · {action.by}</span>}
							</div>
						</li>
					);
				})}
			</ol>
			{list.hasNextPage && (
				<Button
					variant="subtle"
					size="compact-sm"
					loading={list.isFetchingNextPage}
					onClick={() => list.fetchNextPage()}
				>
					{t('desk.more')}
				</Button>
			)}
		</section>
	);
}

/** The fields that a save has changed, or what an address was and is. */
function changedFields({ detail }: ActionInfo, labels: Record<string, string>): string {
	const { before, after, other, name } = detail;
	if (typeof before === 'string' && typeof after === 'string') return `${before} → ${after}`;
	if (typeof before === 'object' || typeof after === 'object') {
		const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
		// What is derived, such as the version, has no name.
		return [...names]
			.map((field) => labels[field])
			.filter(Boolean)
			.join(', ');
	}
	if (typeof name === 'string') return name;
	return typeof other === 'number' ? `#${other}` : '';
}
