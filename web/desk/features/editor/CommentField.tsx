import { Button, Checkbox, Group, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
	createStoryComment,
	type DeskComments,
	type DeskMember,
	type NewComment,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { messageOf } from '../../components/errors';
import { membersQuery } from '../../components/members';
import { useDraft } from '../../edit/draft';
import type { Passage } from './passage';
import css from './Work.module.css';

/** A comment that is being written. */
interface CommentDraft {
	body: string;
	mentioned: DeskMember[];
	suggests: boolean;
	replacement: string;
	/** The passage that was selected when it was begun; other selections do not change it. */
	passage?: Passage | undefined;
}

/** The draft of a reply to a thread of a story, or of a new comment, for thread 0. */
export const useCommentDraft = (id: number, thread: number) =>
	useDraft<CommentDraft>(`${id}:comment:${thread}`);

/** The field for a comment on a passage or on the story, or for a reply. */
export function Write({
	id,
	brand,
	passage: selected,
	parent = 0,
	focused = false,
	onDone,
	onCancel,
}: {
	id: number;
	brand: string;
	/** The passage that is selected in the text. */
	passage?: Passage | undefined;
	parent?: number;
	/** Whether the field gets the focus when it appears. */
	focused?: boolean;
	onDone: (list: DeskComments) => void;
	/** Closes a field that is not always there. */
	onCancel?: () => void;
}) {
	const { t } = useLanguage();
	const [draft, setDraft, forget] = useCommentDraft(id, parent);
	const { body = '', mentioned = [], suggests = false, replacement = '' } = draft ?? {};
	const passage = draft ? draft.passage : selected;
	const change = (part: Partial<CommentDraft>) => {
		const next = { body, mentioned, suggests, replacement, passage, ...part };
		setDraft(next.body || next.suggests ? next : undefined);
	};
	const send = useMutation({
		mutationFn: (_sent: CommentDraft | undefined) => {
			const comment: NewComment = {
				body: body.trim(),
				mentions: mentioned.filter(({ name }) => body.includes(`@${name}`)).map((one) => one.id),
				...(parent && { parent }),
				...(passage && {
					quote: passage.quote,
					before: passage.before,
					after: passage.after,
					...(passage.block >= 0 && { block: passage.block }),
				}),
				...(passage && suggests && { replacement }),
			};
			return must(createStoryComment({ id }, comment));
		},
		onSuccess: (list, written) => {
			forget(written);
			onDone(list);
		},
	});
	return (
		<form
			className={css.section}
			onSubmit={(event) => {
				event.preventDefault();
				send.mutate(draft);
			}}
		>
			{passage && (
				<span className={css.quote} dir="auto">
					{passage.quote}
				</span>
			)}
			<MentionField
				brand={brand}
				value={body}
				onChange={(body) => change({ body })}
				onMention={(body, member) => change({ body, mentioned: withMember(mentioned, member) })}
				rows={parent ? 1 : 2}
				focused={focused}
			/>
			{passage && (
				<Checkbox
					label={t('desk.suggestion')}
					checked={suggests}
					onChange={(event) =>
						change({ suggests: event.currentTarget.checked, replacement: replacement || passage.quote })
					}
				/>
			)}
			{passage && suggests && (
				<Textarea
					label={t('desk.suggestion.text')}
					value={replacement}
					onChange={(event) => change({ replacement: event.currentTarget.value })}
					autosize
					minRows={2}
					maxLength={5000}
					dir="auto"
				/>
			)}
			{send.isError && (
				<Text size="sm" c="var(--fall)" role="alert">
					{messageOf(send.error, t)}
				</Text>
			)}
			<Group>
				<Button
					type="submit"
					size="compact-md"
					variant="default"
					loading={send.isPending}
					disabled={!body.trim() && !suggests}
				>
					{t(parent ? 'desk.comment.reply' : 'desk.comment.add')}
				</Button>
				{(onCancel || draft) && (
					<Button
						size="compact-md"
						variant="subtle"
						onClick={() => {
							setDraft(undefined);
							onCancel?.();
						}}
					>
						{t('desk.cancel')}
					</Button>
				)}
			</Group>
		</form>
	);
}

/** The members that a comment mentions, with one more. */
export const withMember = (members: DeskMember[], member: DeskMember): DeskMember[] => [
	...members.filter(({ id }) => id !== member.id),
	member,
];

/** A field in which @ offers members of the newsroom. */
export function MentionField({
	brand,
	value,
	rows,
	focused = false,
	onChange,
	onMention,
}: {
	brand: string;
	value: string;
	/** The number of rows of an empty field. */
	rows: number;
	/** Whether the field gets the focus when it appears. */
	focused?: boolean;
	onChange: (value: string) => void;
	/** Called with the text once a member was put into it, instead of onChange. */
	onMention: (value: string, member: DeskMember) => void;
}) {
	const { t } = useLanguage();
	const field = useRef<HTMLTextAreaElement>(null);
	useEffect(() => {
		if (focused) field.current?.focus();
	}, []);
	const [typed, setTyped] = useState<string>();
	const members = useQuery({ ...membersQuery(brand), enabled: typed !== undefined });
	const found = (members.data?.items ?? [])
		.filter(({ name }) => name.toLowerCase().includes((typed ?? '').toLowerCase()))
		.slice(0, 6);
	const insert = (member: DeskMember) => {
		const at = value.lastIndexOf(`@${typed ?? ''}`);
		onMention(`${value.slice(0, at)}@${member.name} ${value.slice(at + 1 + (typed ?? '').length)}`, member);
		setTyped(undefined);
		field.current?.focus();
	};
	return (
		<>
			<Textarea
				ref={field}
				label={t('desk.comment.text')}
				value={value}
				onChange={(event) => {
					const { value: next, selectionStart } = event.currentTarget;
					onChange(next);
					setTyped(/(?:^|\s)@([\p{L}\p{M}\p{N}]*)$/u.exec(next.slice(0, selectionStart))?.[1]);
				}}
				onKeyDown={(event) => {
					if (event.key === 'Escape' && typed !== undefined) {
						event.stopPropagation();
						setTyped(undefined);
					}
					if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
					if (event.ctrlKey || event.metaKey) {
						event.preventDefault();
						event.currentTarget.form?.requestSubmit();
					} else if (typed && found[0]) {
						event.preventDefault();
						insert(found[0]);
					}
				}}
				autosize
				minRows={rows}
				maxLength={5000}
				dir="auto"
			/>
			<div aria-live="polite">
				{typed !== undefined && found.length > 0 && (
					<div className={css.members}>
						{found.map((member) => (
							<Button key={member.id} size="compact-sm" variant="default" onClick={() => insert(member)}>
								{member.name}
							</Button>
						))}
					</div>
				)}
			</div>
		</>
	);
}
