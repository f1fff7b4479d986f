import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
	type DeskComment,
	type DeskComments,
	type DeskMember,
	deleteStoryComment,
	editStoryComment,
	listStoryComments,
	setCommentState,
} from '../../../api/client.gen';
import { ApiError, must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { messageOf } from '../../components/errors';
import { showToast } from '../../components/toasts';
import { useDraft } from '../../edit/draft';
import { MentionField, useCommentDraft, Write, withMember } from './CommentField';
import { findPassage, type Marked, marksMeta, passageAt, passageFinder } from './passage';
import css from './Work.module.css';

type State = DeskComment['state'];

const commentsKey = (id: number) => ['comments', id];

/** The query of the newsroom's comments on a story; those of others appear after a while. */
export const commentsQuery = (id: number) => ({
	queryKey: commentsKey(id),
	queryFn: async ({ client }: { client: QueryClient }) => {
		const before = client.getQueryData<DeskComments>(commentsKey(id));
		const read = await must(listStoryComments({ id, ...(before && { known: before.version }) }));
		return read.unchanged && before ? before : read;
	},
	refetchInterval: 20_000,
});

/** Milliseconds without a change of the text after which passages are looked for again. */
const settled = 400;

/**
 * Marks the passages with open comments in the text, while the editor is open. Returns the ids of the threads whose passages
 * are in the text, and the number of open threads.
 */
export function useCommentMarks(
	editor: Editor,
	id: number,
	chosen: number | undefined,
): { found: ReadonlySet<number>; open: number } {
	const comments = useQuery(commentsQuery(id));
	const [found, setFound] = useState<ReadonlySet<number>>(new Set());
	useEffect(() => {
		const open = (comments.data?.items ?? []).filter(
			({ parent, quote, state, deleted }) => parent === 0 && quote && state === 'open' && !deleted,
		);
		const mark = () => {
			const find = passageFinder(editor.state.doc);
			const marked = open.flatMap((comment): Marked[] => {
				const range = find(comment);
				return range ? [{ ...range, id: comment.id, chosen: comment.id === chosen }] : [];
			});
			editor.view.dispatch(editor.state.tr.setMeta(marksMeta, marked).setMeta('addToHistory', false));
			const ids = new Set(marked.map((one) => one.id));
			setFound((old) => (old.size === ids.size && [...ids].every((one) => old.has(one)) ? old : ids));
		};
		mark();
		if (open.length === 0) return;
		// The marks move with the text; whether a passage is still there is looked up when writing pauses.
		let timer: ReturnType<typeof setTimeout> | undefined;
		const later = () => {
			clearTimeout(timer);
			timer = setTimeout(mark, settled);
		};
		editor.on('update', later);
		return () => {
			clearTimeout(timer);
			editor.off('update', later);
		};
	}, [comments.data, chosen, editor]);
	const open = (comments.data?.items ?? []).filter(
		({ parent, state, deleted }) => parent === 0 && state === 'open' && !deleted,
	).length;
	return { found, open };
}

/** The newsroom's comments on a story, beside its text. */
export function CommentsPanel({
	id,
	brand,
	editor,
	found,
	chosen,
	onChoose,
}: {
	id: number;
	brand: string;
	editor: Editor;
	/** The threads whose passages are in the text. */
	found: ReadonlySet<number>;
	/** The thread that was chosen in the text or in the list. */
	chosen: number | undefined;
	onChoose: (thread: number | undefined) => void;
}) {
	const { t } = useLanguage();
	const client = useQueryClient();
	const comments = useQuery(commentsQuery(id));
	const [all, setAll] = useState(false);
	const items = comments.data?.items ?? [];
	const put = useCallback(
		(list: DeskComments) => void client.setQueryData(commentsKey(id), list),
		[client, id],
	);
	/** Shows what somebody else has changed meanwhile. */
	const refused = useCallback(
		(error: unknown) => {
			const current = error instanceof ApiError ? error.problem?.current : undefined;
			if (current) put(current as DeskComments);
			showToast(messageOf(error, t));
		},
		[put, t],
	);
	const replies = useMemo(
		() => Map.groupBy(comments.data?.items ?? [], ({ parent }) => parent),
		[comments.data],
	);
	const threads = items.filter(({ parent, state }) => parent === 0 && (all || state === 'open'));
	const closed = items.filter(({ parent, state }) => parent === 0 && state !== 'open').length;
	return (
		<Stack gap="md">
			<NewComment id={id} brand={brand} editor={editor} onChanged={put} />
			{comments.isError && (
				<Alert color="red" role="alert">
					{messageOf(comments.error, t)}
				</Alert>
			)}
			{comments.isSuccess && threads.length === 0 && (
				<Text size="sm" c="dimmed">
					{t('desk.comments.none')}
				</Text>
			)}
			<ul className={css.threads}>
				{threads.map((thread) => (
					<Thread
						key={thread.id}
						thread={thread}
						replies={replies.get(thread.id) ?? none}
						id={id}
						brand={brand}
						editor={editor}
						isFound={found.has(thread.id)}
						isChosen={thread.id === chosen}
						onChoose={onChoose}
						onChanged={put}
						onRefused={refused}
					/>
				))}
			</ul>
			{closed > 0 && (
				<Checkbox
					label={t('desk.comment.showAll')}
					checked={all}
					onChange={(event) => setAll(event.currentTarget.checked)}
				/>
			)}
		</Stack>
	);
}

const none: never[] = [];

/** The field for a comment on what is selected, which alone follows the selection. */
function NewComment({
	id,
	brand,
	editor,
	onChanged,
}: {
	id: number;
	brand: string;
	editor: Editor;
	onChanged: (list: DeskComments) => void;
}) {
	const selection = useEditorState({ editor, selector: ({ editor: now }) => now.state.selection });
	const passage = useMemo(
		() => (selection.empty ? undefined : passageAt(editor.state.doc, selection)),
		[selection, editor],
	);
	return (
		<Write
			id={id}
			brand={brand}
			passage={passage}
			onDone={(list) => {
				onChanged(list);
				if (!editor.isDestroyed) editor.commands.setTextSelection(editor.state.selection.to);
			}}
		/>
	);
}

const stateName = {
	resolved: 'desk.comment.resolved',
	accepted: 'desk.suggestion.accepted',
	rejected: 'desk.suggestion.rejected',
} as const;

const Thread = memo(function Thread({
	thread,
	replies,
	id,
	brand,
	editor,
	isFound,
	isChosen,
	onChoose,
	onChanged,
	onRefused,
}: {
	thread: DeskComment;
	replies: DeskComment[];
	id: number;
	brand: string;
	editor: Editor;
	/** Whether its passage is in the text. */
	isFound: boolean;
	isChosen: boolean;
	onChoose: (thread: number) => void;
	onChanged: (list: DeskComments) => void;
	onRefused: (error: unknown) => void;
}) {
	const { t } = useLanguage();
	const item = useRef<HTMLLIElement>(null);
	const [reply] = useCommentDraft(id, thread.id);
	const [answering, setAnswering] = useState<'opened' | 'drafted' | false>(reply ? 'drafted' : false);
	const isOpen = thread.state === 'open';
	useEffect(() => {
		if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
	}, [isChosen]);
	const show = () => {
		onChoose(thread.id);
		const range = findPassage(editor.state.doc, thread);
		if (range) editor.chain().setTextSelection(range).scrollIntoView().run();
	};
	const change = useMutation({
		mutationFn: (state: State) =>
			must(setCommentState({ id, n: thread.id }, { version: thread.version, state })),
		onSuccess: (list, state) => {
			onChanged(list);
			if (state === 'accepted' && !replacePassage(editor, thread)) showToast(t('desk.suggestion.lost'));
		},
		onError: onRefused,
	});
	const isSuggestion = thread.replacement !== null;
	return (
		<li ref={item} className={css.thread} data-chosen={isChosen || undefined}>
			{thread.quote && (
				<button type="button" className={css.quote} onClick={show} dir="auto">
					{thread.quote}
				</button>
			)}
			{thread.quote && !isFound && isOpen && (
				<Text size="sm" c="dimmed">
					{t('desk.comment.lost')}
				</Text>
			)}
			{isSuggestion && (
				<p className={`${css.body} ${css.change}`} dir="auto">
					<del>{thread.quote}</del> <ins>{thread.replacement}</ins>
				</p>
			)}
			<One comment={thread} id={id} brand={brand} onChanged={onChanged} onRefused={onRefused} />
			{replies.map((reply) => (
				<One
					key={reply.id}
					comment={reply}
					id={id}
					brand={brand}
					onChanged={onChanged}
					onRefused={onRefused}
				/>
			))}
			{thread.state !== 'open' && (
				<span className={css.by}>
					{t(stateName[thread.state])} · <span dir="auto">{thread.stateBy}</span>
				</span>
			)}
			{answering && (
				<Write
					id={id}
					brand={brand}
					parent={thread.id}
					focused={answering === 'opened'}
					onDone={(list) => {
						setAnswering(false);
						onChanged(list);
					}}
					onCancel={() => setAnswering(false)}
				/>
			)}
			<Group gap="xs">
				{isOpen && !answering && (
					<Button size="compact-sm" variant="default" onClick={() => setAnswering('opened')}>
						{t('desk.comment.reply')}
					</Button>
				)}
				{isOpen && isSuggestion && (
					<>
						<Button
							size="compact-sm"
							onClick={() => change.mutate('accepted')}
							disabled={!isFound}
							loading={change.isPending}
						>
							{t('desk.suggestion.accept')}
						</Button>
						<Button
							size="compact-sm"
							variant="default"
							onClick={() => change.mutate('rejected')}
							loading={change.isPending}
						>
							{t('desk.suggestion.reject')}
						</Button>
					</>
				)}
				{isOpen && !isSuggestion && (
					<Button
						size="compact-sm"
						variant="default"
						onClick={() => change.mutate('resolved')}
						loading={change.isPending}
					>
						{t('desk.comment.resolve')}
					</Button>
				)}
				{!isOpen && (
					<Button
						size="compact-sm"
						variant="default"
						onClick={() => change.mutate('open')}
						loading={change.isPending}
					>
						{t('desk.comment.reopen')}
					</Button>
				)}
			</Group>
		</li>
	);
});

/** Puts the replacement of a suggestion into the text. Returns false if its passage is no longer there. */
function replacePassage(editor: Editor, thread: DeskComment): boolean {
	if (editor.isDestroyed) return false;
	const range = findPassage(editor.state.doc, thread);
	if (!range) return false;
	const { tr } = editor.state;
	editor.view.dispatch(tr.insertText(thread.replacement ?? '', range.from, range.to).scrollIntoView());
	editor.view.focus();
	return true;
}

/** A comment, which its writer edits and deletes. */
function One({
	comment,
	id,
	brand,
	onChanged,
	onRefused,
}: {
	comment: DeskComment;
	id: number;
	brand: string;
	onChanged: (list: DeskComments) => void;
	onRefused: (error: unknown) => void;
}) {
	const { t, lang } = useLanguage();
	const n = comment.id;
	const [draft, setDraft, forget] = useDraft<{ body: string; added: DeskMember[] }>(`${id}:edit:${n}`);
	const [editing, setEditing] = useState(draft !== undefined);
	const { body, added } = draft ?? { body: comment.body, added: none };
	const mentionsOf = (text: string) =>
		[...comment.mentions, ...added]
			.filter(
				({ name }, index, all) =>
					text.includes(`@${name}`) && all.findIndex((one) => one.name === name) === index,
			)
			.map((one) => one.id);
	const save = useMutation({
		mutationFn: ({ version, body }: { version: number; body: string; draft: typeof draft }) =>
			must(editStoryComment({ id, n }, { version, body: body.trim(), mentions: mentionsOf(body) })),
		onSuccess: (list, { draft }) => {
			forget(draft);
			setEditing(false);
			onChanged(list);
		},
		onError: onRefused,
	});
	const remove = useMutation({
		mutationFn: () => must(deleteStoryComment({ id, n, version: comment.version })),
		onSuccess: (list) => {
			onChanged(list);
			showToast(t('desk.comment.deleted'), () => {
				const mentions = comment.mentions.map((one) => one.id);
				must(
					editStoryComment({ id, n }, { version: comment.version + 1, body: comment.body, mentions }),
				).then(onChanged, onRefused);
			});
		},
		onError: onRefused,
	});
	if (comment.deleted)
		return (
			<Text size="sm" c="dimmed">
				{t('desk.comment.deleted')}
			</Text>
		);
	return (
		<div>
			<span className={css.by}>
				<bdi>{comment.by}</bdi> ·{' '}
				<time dateTime={comment.createdAt}>{shortMoment(comment.createdAt, lang)}</time>
			</span>
			{editing ? (
				<form
					className={css.section}
					onSubmit={(event) => {
						event.preventDefault();
						save.mutate({ version: comment.version, body, draft });
					}}
				>
					<MentionField
						brand={brand}
						value={body}
						onChange={(body) => setDraft({ body, added })}
						onMention={(body, member) => setDraft({ body, added: withMember(added, member) })}
						rows={1}
					/>
					<Group gap="xs">
						<Button type="submit" size="compact-sm" loading={save.isPending} disabled={!body.trim()}>
							{t('desk.save')}
						</Button>
						<Button
							size="compact-sm"
							variant="subtle"
							onClick={() => {
								setDraft(undefined);
								setEditing(false);
							}}
						>
							{t('desk.cancel')}
						</Button>
					</Group>
				</form>
			) : (
				<p className={css.body} dir="auto">
					{comment.body}
				</p>
			)}
			{comment.own && !editing && (
				<Group gap="xs">
					<Button size="compact-xs" variant="subtle" c="var(--ink-2)" onClick={() => setEditing(true)}>
						{t('desk.comment.edit')}
					</Button>
					<Button
						size="compact-xs"
						variant="subtle"
						c="var(--ink-2)"
						loading={remove.isPending}
						onClick={() => remove.mutate()}
					>
						{t('desk.comment.delete')}
					</Button>
				</Group>
			)}
		</div>
	);
}
