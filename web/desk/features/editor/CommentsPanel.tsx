import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
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
import { MentionField, Write } from './CommentField';
import { findPassage, type Marked, marksMeta, passageAt } from './passage';
import css from './Work.module.css';

type State = DeskComment['state'];

const commentsKey = (id: number) => ['comments', id];

/** The query of the newsroom's comments on a story; those of others appear after a while. */
export const commentsQuery = (id: number) => ({
	queryKey: commentsKey(id),
	queryFn: () => must(listStoryComments({ id })),
	refetchInterval: 20_000,
});

/** Marks the passages with open comments in the text, while the editor is open. */
export function useCommentMarks(editor: Editor, id: number, chosen: number | undefined): void {
	const comments = useQuery(commentsQuery(id));
	useEffect(() => {
		const open = (comments.data?.items ?? []).filter(
			({ parent, quote, state, deleted }) => parent === 0 && quote && state === 'open' && !deleted,
		);
		const marked = open.flatMap((comment): Marked[] => {
			const range = findPassage(editor.state.doc, comment);
			return range ? [{ ...range, id: comment.id, chosen: comment.id === chosen }] : [];
		});
		editor.view.dispatch(editor.state.tr.setMeta(marksMeta, marked).setMeta('addToHistory', false));
	}, [comments.data, chosen, editor]);
}

/** The newsroom's comments on a story, beside its text. */
export function CommentsPanel({
	id,
	brand,
	editor,
	chosen,
	onChoose,
}: {
	id: number;
	brand: string;
	editor: Editor;
	/** The thread that was chosen in the text or in the list. */
	chosen: number | undefined;
	onChoose: (thread: number | undefined) => void;
}) {
	const { t } = useLanguage();
	const client = useQueryClient();
	const comments = useQuery(commentsQuery(id));
	const [all, setAll] = useState(false);
	const selection = useEditorState({ editor, selector: ({ editor: now }) => now.state.selection });
	const passage = useMemo(
		() => (selection.empty ? undefined : passageAt(editor.state.doc, selection)),
		[selection, editor],
	);
	const items = comments.data?.items ?? [];
	const put = (list: typeof comments.data) => client.setQueryData(commentsKey(id), list);
	/** Shows what somebody else has changed meanwhile. */
	const refused = (error: unknown) => {
		const current = error instanceof ApiError ? error.problem?.current : undefined;
		if (current) put(current as typeof comments.data);
		showToast(messageOf(error, t));
	};
	const threads = items.filter(({ parent, state }) => parent === 0 && (all || state === 'open'));
	const closed = items.filter(({ parent, state }) => parent === 0 && state !== 'open').length;
	return (
		<Stack gap="md">
			<Write
				key={passage?.quote ?? ''}
				id={id}
				brand={brand}
				passage={passage}
				onDone={(list) => {
					put(list);
					editor.commands.setTextSelection(editor.state.selection.to);
				}}
			/>
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
						replies={items.filter(({ parent }) => parent === thread.id)}
						id={id}
						brand={brand}
						editor={editor}
						isChosen={thread.id === chosen}
						onChoose={() => onChoose(thread.id)}
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

const stateName = {
	resolved: 'desk.comment.resolved',
	accepted: 'desk.suggestion.accepted',
	rejected: 'desk.suggestion.rejected',
} as const;

function Thread({
	thread,
	replies,
	id,
	brand,
	editor,
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
	isChosen: boolean;
	onChoose: () => void;
	onChanged: (list: DeskComments) => void;
	onRefused: (error: unknown) => void;
}) {
	const { t } = useLanguage();
	const item = useRef<HTMLLIElement>(null);
	const [answering, setAnswering] = useState(false);
	const isOpen = thread.state === 'open';
	useEffect(() => {
		if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
	}, [isChosen]);
	const range = thread.quote ? findPassage(editor.state.doc, thread) : undefined;
	const show = () => {
		onChoose();
		if (range) editor.chain().setTextSelection(range).scrollIntoView().run();
	};
	const change = useMutation({
		mutationFn: (state: State) =>
			must(setCommentState({ id, n: thread.id }, { version: thread.version, state })),
		onSuccess: onChanged,
		onError: onRefused,
	});
	const accept = () => {
		const now = findPassage(editor.state.doc, thread);
		if (!now) return;
		change.mutate('accepted', {
			onSuccess: () => {
				const chain = editor.chain().focus();
				if (thread.replacement) chain.insertContentAt(now, thread.replacement).run();
				else chain.deleteRange(now).run();
			},
		});
	};
	const isSuggestion = thread.replacement !== null;
	return (
		<li ref={item} className={css.thread} data-chosen={isChosen || undefined}>
			{thread.quote && (
				<button type="button" className={css.quote} onClick={show} dir="auto">
					{thread.quote}
				</button>
			)}
			{thread.quote && !range && isOpen && (
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
					onDone={(list) => {
						setAnswering(false);
						onChanged(list);
					}}
				/>
			)}
			<Group gap="xs">
				{isOpen && !answering && (
					<Button size="compact-sm" variant="default" onClick={() => setAnswering(true)}>
						{t('desk.comment.reply')}
					</Button>
				)}
				{isOpen && isSuggestion && (
					<>
						<Button size="compact-sm" onClick={accept} disabled={!range} loading={change.isPending}>
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
	const [editing, setEditing] = useState(false);
	const [body, setBody] = useState(comment.body);
	const [added, setAdded] = useState<DeskMember[]>([]);
	const n = comment.id;
	const mentionsOf = (text: string) =>
		[...comment.mentions, ...added]
			.filter(
				({ name }, index, all) =>
					text.includes(`@${name}`) && all.findIndex((one) => one.name === name) === index,
			)
			.map((one) => one.id);
	const save = useMutation({
		mutationFn: (version: number) =>
			must(editStoryComment({ id, n }, { version, body: body.trim(), mentions: mentionsOf(body) })),
		onSuccess: (list) => {
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
						save.mutate(comment.version);
					}}
				>
					<MentionField brand={brand} value={body} onChange={setBody} onMention={setAdded} parent={1} />
					<Group gap="xs">
						<Button type="submit" size="compact-sm" loading={save.isPending} disabled={!body.trim()}>
							{t('desk.save')}
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
					<Button
						size="compact-xs"
						variant="subtle"
						c="var(--ink-2)"
						onClick={() => {
							setBody(comment.body);
							setEditing(true);
						}}
					>
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
