import { Button, Checkbox, Group, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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
import type { Passage } from './passage';
import css from './Work.module.css';

/** The field for a comment on a passage or on the story, or for a reply. */
export function Write({
	id,
	brand,
	passage,
	parent = 0,
	onDone,
}: {
	id: number;
	brand: string;
	passage?: Passage | undefined;
	parent?: number;
	onDone: (list: DeskComments) => void;
}) {
	const { t } = useLanguage();
	const [suggests, setSuggests] = useState(false);
	const [replacement, setReplacement] = useState(passage?.quote ?? '');
	const [body, setBody] = useState('');
	const [mentioned, setMentioned] = useState<DeskMember[]>([]);
	const send = useMutation({
		mutationFn: () => {
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
		onSuccess: (list) => {
			setBody('');
			setSuggests(false);
			onDone(list);
		},
	});
	return (
		<form
			className={css.section}
			onSubmit={(event) => {
				event.preventDefault();
				send.mutate();
			}}
		>
			{passage && (
				<span className={css.quote} dir="auto">
					{passage.quote}
				</span>
			)}
			<MentionField brand={brand} value={body} onChange={setBody} onMention={setMentioned} parent={parent} />
			{passage && (
				<Checkbox
					label={t('desk.suggestion')}
					checked={suggests}
					onChange={(event) => setSuggests(event.currentTarget.checked)}
				/>
			)}
			{passage && suggests && (
				<Textarea
					label={t('desk.suggestion.text')}
					value={replacement}
					onChange={(event) => setReplacement(event.currentTarget.value)}
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
			</Group>
		</form>
	);
}

/** A field in which @ offers members of the newsroom. */
export function MentionField({
	brand,
	value,
	parent,
	onChange,
	onMention,
}: {
	brand: string;
	value: string;
	parent: number;
	onChange: (value: string) => void;
	onMention: (add: (old: DeskMember[]) => DeskMember[]) => void;
}) {
	const { t } = useLanguage();
	const field = useRef<HTMLTextAreaElement>(null);
	const [typed, setTyped] = useState<string>();
	const members = useQuery({ ...membersQuery(brand), enabled: typed !== undefined });
	const found = (members.data?.items ?? [])
		.filter(({ name }) => name.toLowerCase().includes((typed ?? '').toLowerCase()))
		.slice(0, 6);
	const insert = (member: DeskMember) => {
		const at = value.lastIndexOf(`@${typed ?? ''}`);
		onChange(`${value.slice(0, at)}@${member.name} ${value.slice(at + 1 + (typed ?? '').length)}`);
		onMention((old) => [...old.filter(({ id }) => id !== member.id), member]);
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
				minRows={parent ? 1 : 2}
				maxLength={5000}
				dir="auto"
			/>
			{typed !== undefined && found.length > 0 && (
				<div className={css.members}>
					{found.map((member) => (
						<Button key={member.id} size="compact-sm" variant="default" onClick={() => insert(member)}>
							{member.name}
						</Button>
					))}
				</div>
			)}
		</>
	);
}
