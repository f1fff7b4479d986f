import { Text } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import type { ActionInfo } from '../../api/client.gen';
import type { MessageId } from '../../site/i18n/translate';
import { useLanguage } from '../app/i18n';
import css from './Actions.module.css';
import { changesOf } from './changes';
import { dateText, dayAndTime } from './dates';
import { Unread } from './Failed';
import { More } from './More';
import { type LoadPage, usePages } from './pages';

/** The words for actions of the audit logs, by their name or by what follows the entity: "investor.merged" is "merged". */
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
	'poll.opened': 'desk.action.pollOpened',
	'poll.closed': 'desk.action.pollClosed',
	speakerLinkWithdrawn: 'desk.action.withdrawn',
	doorLinksWithdrawn: 'desk.action.withdrawn',
	invited: 'desk.awards.invited',
	changed: 'desk.action.saved',
	'shortlist.set': 'desk.awards.shortlist',
	'slug.set': 'desk.action.slug',
	'path.set': 'desk.action.slug',
	scheduled: 'desk.status.scheduled',
	issued: 'desk.action.badges',
	revoked: 'badge.revoked',
	declared: 'desk.awards.conflicts',
	shared: 'desk.audit.link',
	linkWithdrawn: 'desk.action.withdrawn',
};

/**
 * The actions of the newsroom on a record, the newest first: who, when, what, and the changed fields with their values before and after.
 */
export function Actions({
	queryKey,
	load,
	labels = {},
}: {
	queryKey: QueryKey;
	load: LoadPage<{ items: ActionInfo[]; next: string }>;
	/** The names of the fields, for the list of those that changed. */
	labels?: Record<string, string>;
}) {
	const { t, lang } = useLanguage();
	const { list, items: actions } = usePages({ queryKey, load, limit: 10 });
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
					const detail = otherDetail(action);
					return (
						<li key={action.id}>
							<div>
								{t(verb)}
								{detail && (
									<span className={css.fields} dir="auto">
										{detail}
									</span>
								)}
							</div>
							{verb !== 'desk.action.created' && <ChangedFields action={action} labels={labels} />}
							<div className={css.when}>
								<time dateTime={action.created}>
									<bdi>{dayAndTime(action.created, lang)}</bdi>
								</time>
								{action.by && (
									<>
										{' · '}
										<bdi>{action.by}</bdi>
									</>
								)}
							</div>
						</li>
					);
				})}
			</ol>
			<More list={list} size="compact-sm" />
		</section>
	);
}

/** An action that has no word of its own is a change. */
const verbOf = (action: string): MessageId =>
	verbs[action] ?? verbs[action.split('.').at(-1) ?? ''] ?? 'desk.action.saved';

/** The detail of an action that changed no fields: the old and the new address, or the name of the other record. */
function otherDetail({ detail: { before, after, other, name } }: ActionInfo): string {
	if (typeof before === 'string' && typeof after === 'string') return `${before} → ${after}`;
	if (typeof before === 'object' || typeof after === 'object') return '';
	if (typeof name === 'string') return name;
	return typeof other === 'number' ? `#${other}` : '';
}

/** The fields that a save has changed, each with its old and its new value. */
function ChangedFields({ action, labels }: { action: ActionInfo; labels: Record<string, string> }) {
	const { lang } = useLanguage();
	const changes = changesOf(action, labels);
	if (changes.length === 0) return null;
	return (
		<dl className={css.changes}>
			{changes.map(({ name, label, before, after }) => (
				<div key={name}>
					<dt>{label}</dt>
					<dd dir="auto">
						{before && <del>{shownText(before, lang)}</del>} {after && <ins>{shownText(after, lang)}</ins>}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** A value as the history shows it: a date in words, a long text shortened. */
function shownText(value: string, lang: string): string {
	const text = dateText(value, lang) ?? value;
	return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
}

/** The maximum number of characters of a value that the history shows. */
const longest = 200;
