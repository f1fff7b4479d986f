import {
	Alert,
	Button,
	Checkbox,
	Divider,
	Group,
	Modal,
	Stack,
	Text,
	Textarea,
	TextInput,
} from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
	type EditableStory,
	type FailedCheck,
	publishStory,
	scheduleStory,
	unpublishStory,
} from '../../../api/client.gen';
import { ApiError, must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { failedChecks } from '../../components/checks';
import { longMoment } from '../../components/dates';
import { messageOf, sentenceOf } from '../../components/errors';
import { showToast } from '../../components/toasts';
import { useDraft } from '../../edit/draft';
import { instantOf } from '../../forms/zone';
import { Approval, type Seen } from './Approval';
import css from './Dialogs.module.css';
import { DiffView } from './DiffView';
import { sameStory } from './diff';
import { type Base, baseOf, fieldsOf, type StoryFields, type Write } from './story';
import { Checks, checksQuery } from './WorkPanel';

/** The fields of the dialog when it is opened. */
const empty = { note: '', updated: true, at: '' };

/** The text has changed since the editor last saw what is published. */
class Unseen extends Error {}

/** Publishes, schedules, corrects and takes back a story. */
export function PublishDialog({
	opened,
	onClose,
	story,
	text,
	timeZone,
	version,
	onShow,
	write,
	seen,
	onReview,
}: {
	opened: boolean;
	onClose: () => void;
	/** The story as it was last read. */
	story: EditableStory;
	/** The text on the screen. */
	text: StoryFields;
	timeZone: string;
	/** Changes with each save of the text. */
	version: string;
	/** Goes to where something has to be changed. */
	onShow: (check: FailedCheck) => void;
	write: Write;
	seen: Seen;
	/** Opens this dialog again, because undoing an action would publish a text that nobody has seen in it. */
	onReview: () => void;
}) {
	const { t, lang } = useLanguage();
	// The dialog closes when a check leads to the text, and when somebody else has saved.
	const [draft = empty, setDraft, forget] = useDraft<typeof empty>(`${story.id}:publish`);
	const { note, updated, at } = draft;
	const published = story.status === 'published';
	const scheduledAt = (moment: string) =>
		t('preview.scheduled', { moment: longMoment(moment, lang, timeZone) });
	/** Publishes or schedules again what was just taken back, and nothing else. */
	const undo = async (before: EditableStory, written: EditableStory) => {
		const { id } = before;
		const wasPublished = before.status === 'published';
		const then = baseOf(written);
		const unseen = (base: Base) =>
			base.revision !== then.revision || (!wasPublished && base.copy !== then.copy);
		try {
			const back = await write(async (base) => {
				if (unseen(base)) throw new Unseen();
				if (!wasPublished) {
					const { revision, copy } = base;
					return must(scheduleStory({ id }, { at: before.publishedAt, revision, workingCopy: copy }));
				}
				const { revision } = written;
				return must(
					publishStory({ id }, { revision, workingCopy: base.copy, updated: false, keepWorkingCopy: true }),
				);
			});
			if (back) showToast(wasPublished ? t('desk.publish.done') : scheduledAt(back.publishedAt));
		} catch (error) {
			if (error instanceof Unseen) onReview();
			else showToast(messageOf(error, t));
		}
	};
	const act = useMutation({
		mutationFn: async (what: 'publish' | 'dated' | 'schedule' | 'unpublish') => {
			// Afterwards the props have the story with the new status.
			const [before, sent] = [story, draft];
			const written = await write(({ revision, copy }) => {
				const { id } = story;
				const seen = { revision, workingCopy: copy };
				if (what === 'schedule')
					return must(scheduleStory({ id }, { at: instantOf(at, timeZone) ?? '', ...seen }));
				if (what === 'unpublish') return must(unpublishStory({ id }, seen));
				return must(
					publishStory(
						{ id },
						{
							revision,
							workingCopy: copy,
							...(what === 'dated' && { at: instantOf(at, timeZone) ?? '' }),
							...(published && { updated }),
							...(published && note.trim() && { note: note.trim() }),
						},
					),
				);
			});
			return { before, written, sent };
		},
		onSuccess: ({ before, written, sent }, what) => {
			onClose();
			if (!written) return;
			if (what !== 'unpublish') forget(sent);
			if (what === 'publish' || what === 'dated')
				showToast(t(before.status === 'published' ? 'desk.publish.changed' : 'desk.publish.done'));
			if (what === 'schedule') showToast(scheduledAt(written.publishedAt));
			if (what === 'unpublish') showToast(t('desk.unpublish.done'), () => void undo(before, written));
		},
	});
	const unchanged = published && sameStory(fieldsOf(story), text);
	const failed = act.isError ? failedChecks(act.error, t) : [];
	const checks = useQuery(checksQuery(story.id, version));
	const blocked = checks.data?.items.some(({ level }) => level === 'block') ?? false;
	const instant = instantOf(at, timeZone);
	/** Whether the typed time has passed: then it is the date with which the story is published. */
	const isPast = instant !== undefined && Date.parse(instant) <= Date.now();
	const wrongTime =
		(act.variables === 'schedule' || act.variables === 'dated') && act.error instanceof ApiError
			? sentenceOf(act.error.problem, 'at', t)
			: '';
	return (
		<Modal
			opened={opened}
			onClose={() => act.isPending || onClose()}
			size={published ? 'xl' : 'lg'}
			title={t('desk.publish')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			{/* The focus is not on a button that publishes: Enter would press it before the checks were read. */}
			<Stack gap="md" tabIndex={-1} data-autofocus className={css.dialog}>
				{act.isError && !wrongTime && (
					<Alert color="red" role="alert">
						{failed.length > 0 ? (
							<>
								{t('desk.checks.failed')}
								<ul>
									{failed.map((text) => (
										<li key={text}>{text}</li>
									))}
								</ul>
							</>
						) : (
							messageOf(act.error, t)
						)}
					</Alert>
				)}
				<Checks id={story.id} version={version} onShow={onShow} />
				<Approval id={story.id} seen={seen} />
				{published ? (
					<>
						<Text fw={500}>{t('desk.diff')}</Text>
						<div className={css.both}>
							<DiffView before={fieldsOf(story)} after={text} />
						</div>
						{/* Readers of a static page see neither corrections nor a time. */}
						{!story.page && (
							<>
								<Textarea
									label={t('desk.note')}
									description={t('desk.note.text')}
									value={note}
									onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
									maxLength={1000}
									autosize
									minRows={2}
									dir="auto"
								/>
								<Checkbox
									label={t('desk.publish.updated')}
									checked={updated && !(unchanged && !note.trim())}
									disabled={unchanged && !note.trim()}
									onChange={(event) => setDraft({ ...draft, updated: event.currentTarget.checked })}
								/>
							</>
						)}
						<Group justify="space-between">
							<Button variant="default" onClick={() => act.mutate('unpublish')} loading={act.isPending}>
								{t('desk.unpublish')}
							</Button>
							<Button
								variant={blocked ? 'default' : 'filled'}
								onClick={() => act.mutate('publish')}
								loading={act.isPending}
								disabled={unchanged && !note.trim()}
							>
								{t('desk.publish.changes')}
							</Button>
						</Group>
					</>
				) : (
					<>
						{story.status === 'scheduled' && (
							<Group justify="space-between">
								<Text>
									{t('preview.scheduled', { moment: longMoment(story.publishedAt, lang, timeZone) })}
								</Text>
								<Button variant="default" onClick={() => act.mutate('unpublish')} loading={act.isPending}>
									{t('desk.schedule.cancel')}
								</Button>
							</Group>
						)}
						<Group justify="space-between">
							<Text>{t('desk.publish.text')}</Text>
							<Button
								variant={blocked ? 'default' : 'filled'}
								onClick={() => act.mutate('publish')}
								loading={act.isPending}
							>
								{t('desk.publish.now')}
							</Button>
						</Group>
						<Divider />
						<Group align="flex-end" justify="space-between">
							<TextInput
								type="datetime-local"
								label={t('desk.schedule.at')}
								description={t('desk.schedule.zone', { zone: timeZone })}
								value={at}
								error={wrongTime}
								onChange={(event) => {
									if (wrongTime) act.reset();
									setDraft({ ...draft, at: event.currentTarget.value });
								}}
							/>
							<Button
								variant="default"
								disabled={instant === undefined}
								loading={act.isPending}
								onClick={() => act.mutate(isPast ? 'dated' : 'schedule')}
							>
								{t(isPast ? 'desk.publish.dated' : 'desk.schedule')}
							</Button>
						</Group>
					</>
				)}
			</Stack>
		</Modal>
	);
}
