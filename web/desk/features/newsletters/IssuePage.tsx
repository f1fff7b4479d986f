import { Button, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import {
	createNewsletterIssue,
	deleteNewsletterIssue,
	type IssueRecord,
	listNewsletterIssues,
	publishNewsletterIssue,
	readNewsletterIssue,
	saveNewsletterIssue,
	unscheduleNewsletterIssue,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { PageSkeleton } from '../../components/PageSkeleton';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { ChoiceField, DateField, LongTextField, TextField } from '../../forms/fields';
import { RecordPage } from '../../forms/RecordPage';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { EmailPreview } from './EmailPreview';
import { IssueState, useNewsletters, useNoNewsletter } from './IssuesPage';
import { ItemsField } from './ItemsField';
import { dayIn, formOf, type IssueForm, nextFree, sendable } from './issue';
import { SendDialog } from './SendDialog';
import { TestDialog } from './TestDialog';

/** The issue that the address names, or a new one. */
export function IssuePage() {
	const { id } = useParams({ from: '/shell/readers/newsletters/issues/$id' });
	return (
		<RecordPage
			queryKey={['newsletter-issue', id]}
			read={() => readNewsletterIssue({ id: Number(id) })}
			isNew={id === 'new'}
		>
			{(issue) => (issue ? <IssueEditor key={id} issue={issue} /> : <NewIssue key={id} />)}
		</RecordPage>
	);
}

/** A new issue, on the first day from today on for which its newsletter has none. */
function NewIssue() {
	const t = useT();
	const { newsletter = '' } = useSearch({ from: '/shell/readers/newsletters/issues/$id' });
	const { brands } = useSession();
	const [today] = useState(() => dayIn(new Date(), brands[0]?.timeZone ?? 'UTC'));
	const { taken, isPending } = useTakenDays(newsletter);
	const hasNone = useNoNewsletter();
	if (hasNone)
		return (
			<Stack p="xl" gap="md" align="start">
				<Title order={1} size="h3">
					{t('desk.newsletter.issue.new')}
				</Title>
				<Text>{t('desk.newsletter.noneYet')}</Text>
				<LinkButton to="/readers/newsletters/all/new" leftSection={<Icon name="plus" size={16} />}>
					{t('desk.newsletter.new')}
				</LinkButton>
			</Stack>
		);
	if (newsletter && isPending) return <PageSkeleton />;
	return <IssueEditor issue={undefined} first={{ newsletter, day: nextFree(today, taken) }} />;
}

/** The newest issues of a newsletter by their days; none without a newsletter. */
function useTakenDays(newsletter: string): { taken: ReadonlyMap<string, IssueRecord>; isPending: boolean } {
	const { data, isPending } = useQuery({
		queryKey: ['newsletter-issues', 'days', newsletter],
		queryFn: () => must(listNewsletterIssues({ newsletter, limit: 50 })),
		enabled: newsletter !== '',
	});
	return { taken: new Map((data?.items ?? []).map((issue) => [issue.day, issue])), isPending };
}

/** The lists that show issues. */
const lists = [['newsletter-issues'], ['newsletters']];

function IssueEditor({
	issue,
	first = { newsletter: '', day: '' },
}: {
	issue: IssueRecord | undefined;
	/** The values with which a new issue begins. */
	first?: { newsletter: string; day: string };
}) {
	const t = useT();
	const navigate = useNavigate();
	const undoable = useUndoable();
	const client = useQueryClient();
	const letters = useNewsletters();
	const [sends, setSends] = useState(false);
	const [tests, setTests] = useState(false);
	const form = useVersionedForm<IssueForm, IssueRecord>({
		kind: 'newsletter-issue',
		id: issue?.id ?? 'new',
		record: issue,
		fieldsOf: (record) => formOf(record, first.newsletter, first.day),
		versionOf: ({ revision }) => revision,
		save: (fields, version, options) =>
			issue && version !== undefined
				? saveNewsletterIssue({ id: issue.id }, { ...sendable(fields), revision: Number(version) }, options)
				: createNewsletterIssue({}, { ...sendable(fields), newsletter: fields.newsletter }, options),
		read: () => readNewsletterIssue({ id: issue?.id ?? 0 }),
		queryKey: ['newsletter-issue', String(issue?.id)],
		lists,
		onCreated: ({ id }) =>
			navigate({ to: '/readers/newsletters/issues/$id', params: { id: String(id) }, replace: true }),
		titleOf: ({ title }) => title,
		fields: {
			newsletter: { label: t('desk.newsletter.one') },
			day: { label: t('sponsor.day') },
			title: { label: t('desk.headline') },
			subject: { label: t('desk.newsletter.subject') },
			preheader: { label: t('desk.newsletter.preheader') },
			intro: { label: t('desk.newsletter.intro') },
			items: {
				label: t('desk.newsletter.items'),
				show: (items) => items.map(({ title, text }) => title || text).join('\n'),
			},
		},
	});
	const progress = useQuery({
		queryKey: ['newsletter-issue-progress', issue?.id, issue?.mailing?.startedAt],
		queryFn: () => must(readNewsletterIssue({ id: issue?.id ?? 0 })),
		enabled: issue?.mailing != null && !issue.mailing.finishedAt,
		refetchInterval: ({ state }) => (state.data?.mailing?.finishedAt ? false : 1000),
	}).data;
	const shown = progress ?? issue;
	const isSending = shown?.mailing != null && !shown.mailing.finishedAt;
	const remove = (stored: IssueRecord) =>
		undoable({
			run: () => must(deleteNewsletterIssue({ id: stored.id, revision: stored.revision })),
			undo: async (deleted) => {
				const { newsletter, state, sendAt, byEmail } = deleted;
				const made = await must(
					createNewsletterIssue({}, { ...sendable(formOf(deleted, '', '')), newsletter }),
				);
				const { id, revision } = made;
				return state === 'scheduled' && new Date(sendAt) > new Date()
					? must(publishNewsletterIssue({ id }, { revision, at: sendAt, byEmail }))
					: made;
			},
			done: t('desk.admin.removed', { name: stored.title }),
			invalidate: lists,
			onDone: () => navigate({ to: '/readers/newsletters' }),
			onChanged: (current) => client.setQueryData(['newsletter-issue', String(stored.id)], current),
		});
	const unschedule = (stored: IssueRecord) =>
		undoable({
			run: () => must(unscheduleNewsletterIssue({ id: stored.id }, { revision: stored.revision })),
			done: t('desk.fronts.prepared'),
			invalidate: [...lists, ['newsletter-issue', String(stored.id)]],
		});
	/** Saves what was typed, then opens a dialog about what is stored. */
	const after = async (open: (isOpen: boolean) => void) => {
		if (!form.dirty || (await form.save())) open(true);
	};
	const { taken } = useTakenDays(issue ? '' : form.values.newsletter);
	const other = issue ? undefined : taken.get(form.values.day);
	// If the editor has not chosen a day, it changes with the newsletter.
	const proposed = useRef(first.day);
	const { change, values } = form;
	const isProposed = !issue && values.newsletter !== '' && values.day === proposed.current;
	const next = isProposed ? nextFree(first.day, taken) : values.day;
	useEffect(() => {
		if (!isProposed || next === proposed.current) return;
		proposed.current = next;
		change({ day: next });
	}, [isProposed, next, change]);
	const letter = letters.find(({ slug }) => slug === form.values.newsletter);
	return (
		<FormPage
			form={form}
			title={issue ? form.values.title || issue.title : t('desk.newsletter.issue.new')}
			lang={issue && letter?.lang}
			back={{ to: '/readers/newsletters', label: t('newsletter.title') }}
			readOnly={isSending}
			status={
				shown && (
					<Group gap="sm">
						<IssueState issue={shown} />
						<Text className="desk-name" c="dimmed" dir="auto">
							{shown.name}
						</Text>
						{shown.state === 'published' && (
							<a href={shown.page} target="_blank" rel="noopener">
								{t('desk.openPage')}
							</a>
						)}
					</Group>
				)
			}
			actions={
				issue && (
					<>
						<Button variant="default" onClick={() => void after(setTests)}>
							{t('desk.newsletter.test')}
						</Button>
						{issue.state === 'scheduled' && (
							<Button variant="default" onClick={() => void unschedule(issue)}>
								{t('desk.schedule.cancel')}
							</Button>
						)}
						{issue.state === 'draft' && (
							<Button variant="default" onClick={() => void after(setSends)}>
								{t('desk.newsletter.send')}
							</Button>
						)}
					</>
				)
			}
			menu={
				issue &&
				issue.state !== 'published' && (
					<Menu.Item leftSection={<Icon name="trash" size={16} />} onClick={() => void remove(issue)}>
						{t('desk.admin.delete')}
					</Menu.Item>
				)
			}
			aside={<EmailPreview fields={form.values} />}
		>
			<Section title={t('desk.newsletter.one')}>
				<Row>
					{!issue && (
						<ChoiceField
							{...form.bind('newsletter')}
							required
							options={letters.map(({ slug, name }) => ({ value: slug, label: name }))}
						/>
					)}
					<DateField {...form.bind('day')} required readOnly={issue?.state === 'published'} />
				</Row>
				{other && (
					<Group gap="sm" role="status">
						<Text size="sm">
							{t('desk.newsletter.taken')}{' '}
							<Link to="/readers/newsletters/issues/$id" params={{ id: String(other.id) }} search={{}}>
								<bdi>{other.title || t('desk.untitled')}</bdi>
							</Link>
						</Text>
						<Button
							size="compact-sm"
							variant="default"
							onClick={() => form.change({ day: nextFree(form.values.day, taken) })}
						>
							{t('desk.newsletter.nextFree')}
						</Button>
					</Group>
				)}
				<TextField {...form.bind('title')} required maxLength={200} />
				<Row>
					<TextField
						{...form.bind('subject')}
						maxLength={200}
						description={t('desk.newsletter.subject.text')}
					/>
					<TextField
						{...form.bind('preheader')}
						maxLength={200}
						description={t('desk.newsletter.preheader.text')}
					/>
				</Row>
				<LongTextField
					{...form.bind('intro')}
					maxLength={5000}
					description={t('desk.newsletter.paragraphs')}
				/>
			</Section>
			<Section title={t('desk.newsletter.items')}>
				<ItemsField items={form.bind('items')} lang={letter?.lang} />
			</Section>
			{issue && (
				<>
					<SendDialog
						key={issue.revision}
						issue={issue}
						opened={sends}
						onClose={() => setSends(false)}
						lists={lists}
					/>
					<TestDialog issue={issue} opened={tests} onClose={() => setTests(false)} />
				</>
			)}
		</FormPage>
	);
}
