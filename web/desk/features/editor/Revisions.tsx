import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
	listRevisions,
	nameRevision,
	type RevisionInfo,
	readRevision,
	restoreRevision,
} from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { ApiError, must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { dayAndTime } from '../../components/dates';
import { messageOf } from '../../components/errors';
import { More } from '../../components/More';
import { RowsSkeleton } from '../../components/PageSkeleton';
import { usePages } from '../../components/pages';
import css from './Dialogs.module.css';
import { DiffView } from './DiffView';
import { fieldsOf, type StoryFields, type Write } from './story';

const kinds: Record<RevisionInfo['kind'], MessageId> = {
	saved: 'desk.saved',
	published: 'preview.published',
	restored: 'desk.revision.restored',
	discarded: 'desk.revision.discarded',
	unpublished: 'desk.status.unpublished',
};

interface Props {
	id: number;
	/** The text on the screen. */
	current: () => StoryFields;
	/** Restores a revision on top of what the server has of the text; undefined if the editor must choose between two texts first. */
	write: Write;
	onRestored: () => void;
	/** Ends the working copy of a published story; undefined if there is none. */
	onDiscard?: (() => Promise<void>) | undefined;
}

/**
 * The revisions of a story, newest first. One can be compared with the text on the screen and with any other revision, named
 * and restored.
 */
export function Revisions(props: Props) {
	const { t, lang } = useLanguage();
	const [open, setOpen] = useState<RevisionInfo>();
	const [discarding, setDiscarding] = useState(false);
	const { onDiscard } = props;
	const { list, items } = usePages({
		queryKey: ['revisions', props.id],
		load: (page) => listRevisions({ id: props.id, ...page }),
		limit: 30,
		staleTime: 0,
	});
	if (list.isPending) return <RowsSkeleton rows={4} />;
	if (list.isError)
		return (
			<Alert color="red" role="alert">
				{messageOf(list.error, t)}
				<Button size="compact-sm" mt="xs" variant="default" onClick={() => list.refetch()}>
					{t('showmore.retry')}
				</Button>
			</Alert>
		);
	return (
		<>
			{onDiscard && (
				<Button
					variant="default"
					size="compact-sm"
					mb="sm"
					loading={discarding}
					onClick={() => {
						setDiscarding(true);
						void onDiscard().finally(() => setDiscarding(false));
					}}
				>
					{t('desk.copy.discard')}
				</Button>
			)}
			{items.length === 0 && <Text c="dimmed">{t('desk.revision.none')}</Text>}
			<ol className={css.revisions}>
				{items.map((item) => (
					<li key={item.number}>
						<button type="button" onClick={() => setOpen(item)}>
							{item.name && (
								<b dir="auto">
									{item.name}
									<br />
								</b>
							)}
							<time dateTime={item.savedAt}>{dayAndTime(item.savedAt, lang)}</time> · {t(kinds[item.kind])}
							<br />
							<span dir="auto">{item.savedBy}</span>
						</button>
					</li>
				))}
			</ol>
			<More list={list} size="compact-sm" />
			{open && (
				<RevisionDialog
					{...props}
					item={open}
					items={items}
					onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
					isReading={list.isFetchingNextPage}
					onClose={() => setOpen(undefined)}
				/>
			)}
		</>
	);
}

function RevisionDialog({
	id,
	item,
	items,
	onMore,
	isReading,
	current,
	write,
	onRestored,
	onClose,
}: Props & {
	item: RevisionInfo;
	/** The revisions with which it can be compared. */
	items: RevisionInfo[];
	/** Reads older ones; undefined if there are none. */
	onMore: (() => void) | undefined;
	isReading: boolean;
	onClose: () => void;
}) {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const [name, setName] = useState(item.name);
	/** The revision on the server, as it was last read. */
	const [stored, setStored] = useState(item);
	const [now] = useState(current);
	/** The number of the revision with which it is compared; undefined for the text on the screen. */
	const [otherNumber, setOtherNumber] = useState<number>();
	const queryOf = (n: number) => ({
		queryKey: ['revision', id, n],
		queryFn: () => must(readRevision({ id, n })),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const revision = useQuery(queryOf(item.number));
	const other = useQuery({ ...queryOf(otherNumber ?? 0), enabled: otherNumber !== undefined });
	const here = useMemo(() => revision.data && fieldsOf(revision.data.story), [revision.data]);
	const there = useMemo(
		() => (otherNumber === undefined ? now : other.data && fieldsOf(other.data.story)),
		[otherNumber, other.data, now],
	);
	const isLater = otherNumber === undefined || otherNumber > item.number;
	const nameOf = (one: RevisionInfo) =>
		[one.name, dayAndTime(one.savedAt, lang), t(kinds[one.kind]), one.savedBy].filter(Boolean).join(' · ');
	const rename = useMutation({
		mutationFn: () =>
			must(nameRevision({ id, n: item.number }, { name: name.trim(), version: stored.version })),
		onSuccess: setStored,
		// Somebody else named it: the next attempt replaces that name, which the list now shows.
		onError: (error) => {
			const theirs = error instanceof ApiError ? error.problem?.current : undefined;
			if (theirs) setStored(theirs as RevisionInfo);
		},
		onSettled: () => client.invalidateQueries({ queryKey: ['revisions', id] }),
	});
	const restore = useMutation({
		mutationFn: () =>
			write(({ revision: of, copy, usesCopy }) =>
				must(
					restoreRevision(
						{ id, n: item.number },
						usesCopy ? { revision: copy, basedOn: of } : { revision: of },
					),
				),
			),
		onSuccess: (story) => {
			onClose();
			if (story) onRestored();
		},
	});
	const failed = restore.error ?? rename.error ?? revision.error ?? other.error;
	return (
		<Modal
			opened
			onClose={() => restore.isPending || onClose()}
			size="xl"
			title={t('desk.revision.of', { time: dayAndTime(item.savedAt, lang) })}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<Stack gap="sm">
				{failed && (
					<Alert color="red" role="alert">
						{messageOf(failed, t)}
					</Alert>
				)}
				<form
					onSubmit={(event) => {
						event.preventDefault();
						rename.mutate();
					}}
				>
					<Group align="flex-end">
						<TextInput
							label={t('desk.revision.name')}
							{...(stored.name !== item.name &&
								stored.name !== name.trim() && {
									description: `${t('desk.form.conflict.theirs')}: ${stored.name}`,
								})}
							value={name}
							maxLength={100}
							dir="auto"
							style={{ flex: 1 }}
							onChange={(event) => setName(event.currentTarget.value)}
						/>
						<Button
							type="submit"
							variant="default"
							loading={rename.isPending}
							disabled={name.trim() === stored.name}
						>
							{t('desk.save')}
						</Button>
					</Group>
				</form>
				<Group align="flex-end">
					<Select
						label={t('desk.revision.with')}
						data={[
							{ value: '', label: t('desk.revision.present') },
							...items
								.filter(({ number }) => number !== item.number)
								.map((one) => ({ value: String(one.number), label: nameOf(one) })),
						]}
						value={String(otherNumber ?? '')}
						onChange={(value) => setOtherNumber(value ? Number(value) : undefined)}
						allowDeselect={false}
						searchable
						style={{ flex: 1 }}
					/>
					{onMore && (
						<Button variant="default" loading={isReading} onClick={onMore}>
							{t('desk.revision.showMore')}
						</Button>
					)}
				</Group>
				<Text fw={500}>{t(otherNumber === undefined ? 'desk.revision.compare' : 'desk.diff')}</Text>
				<div className={css.both}>
					{here && there ? (
						<DiffView before={isLater ? here : there} after={isLater ? there : here} />
					) : (
						<RowsSkeleton rows={4} />
					)}
				</div>
				<Group justify="flex-end">
					<Button onClick={() => restore.mutate()} loading={restore.isPending} disabled={!revision.data}>
						{t('desk.revision.restore')}
					</Button>
				</Group>
			</Stack>
		</Modal>
	);
}
