import { ActionIcon, Button, Drawer, Tabs, Text } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { discardWorkingCopy, type EditableStory, type FailedCheck } from '../../../api/client.gen';
import { ApiError, must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { useOfferActions } from '../../app/palette-actions';
import { useSession } from '../../app/session';
import { messageOf } from '../../components/errors';
import { Icon } from '../../components/Icon';
import { showToast } from '../../components/toasts';
import { whenQuiet } from '../../components/typing';
import { Autosave } from '../../edit/autosave';
import { type DeviceText, keepDiscarded, removeText, writeText } from '../../edit/device';
import { addPending } from '../../edit/pending';
import { SaveLine } from '../../edit/SaveLine';
import { statusName } from '../stories/StoriesPage';
import { BlockPanel } from './BlockPanel';
import { CommentsPanel, useCommentMarks } from './CommentsPanel';
import { count } from './count';
import { ConflictDialog, DeviceDialog } from './Dialogs';
import { sameStory } from './diff';
import css from './Editor.module.css';
import { Preview } from './Preview';
import { PublishDialog } from './PublishDialog';
import { blockOfAddress, goToBlock } from './place';
import { Revisions } from './Revisions';
import { StoryPanel } from './StoryPanel';
import { clean, isKnown, writable } from './schema';
import { send } from './send';
import {
	asSaved,
	type Base,
	baseOf,
	fieldsOf,
	isOvertaken,
	mergeFields,
	otherText,
	presentBase,
	type StoryFields,
	textOf,
	type Write,
} from './story';
import { UnknownText } from './UnknownText';
import { WorkPanel } from './WorkPanel';
import { Headline, useTextEditor, WritingArea } from './WritingArea';

/** A story's text on this device. */
type StoryText = DeviceText<StoryFields, Base>;

/** A story that is open: its text, its fields, and what becomes of it. */
export function StoryEditor({
	story: first,
	device,
	deviceKey,
	onRead,
}: {
	story: EditableStory;
	/** Texts on this device that the server may not have. */
	device: StoryText[];
	deviceKey: string;
	onRead: (story: EditableStory) => void;
}) {
	const { t } = useLanguage();
	const client = useQueryClient();
	const { brands } = useSession();
	const [story, setStory] = useState(first);
	const [fields, setFields] = useState<StoryFields>(() => textOf(first));
	const fieldsNow = useRef(fields);
	const [offers, setOffers] = useState(() => device.filter((text) => !sameStory(text.value, textOf(first))));
	const [offer] = offers;
	const [unknown, setUnknown] = useState(false);
	const [dialog, setDialog] = useState<'publish' | 'conflict'>();
	const [side, setSide] = useState<'panel' | 'preview' | undefined>(() =>
		window.innerWidth >= 1100 ? 'panel' : undefined,
	);
	const [tab, setTab] = useState('story');
	const [chosen, setChosen] = useState<number>();
	const standfirst = useRef<HTMLTextAreaElement>(null);
	const narrow = useMediaQuery('(max-width: 68.7em)', window.innerWidth < 1100, {
		getInitialValueInEffect: false,
	});
	const brand = brands.find(({ slug }) => slug === first.brand);
	const timeZone = brand?.timeZone ?? 'Asia/Kolkata';
	const lang = first.lang ?? 'en';

	const changed = useRef<() => void>(() => {});
	const text = useTextEditor(writable(fields.body), () => changed.current());
	const { editor } = text;

	const snapshot = useCallback(
		(): StoryFields => ({
			...fieldsNow.current,
			body: clean(editor.getJSON() as StoryFields['body']) as StoryFields['body'],
		}),
		[editor],
	);
	const [saver] = useState(
		() =>
			new Autosave<StoryFields, Base, EditableStory>(
				baseOf(first),
				{
					key: deviceKey,
					snapshot: () => latestSnapshot.current(),
					write: writeText,
					remove: removeText,
					title: (saved) => saved.title,
					asSaved,
					send: (fieldsToSave, base) =>
						send(first.id, fieldsToSave, base, (saved) => latestSaved.current(saved)),
				},
				savedTime(first),
			),
	);
	const latestSnapshot = useRef(snapshot);
	latestSnapshot.current = snapshot;
	const latestSaved = useRef((_saved: EditableStory) => {});
	latestSaved.current = (saved) => {
		setStory(saved);
		onRead(saved);
	};
	const state = useSyncExternalStore(saver.subscribe, () => saver.state);
	changed.current = () => saver.changed();

	/**
	 * Shows a text instead of the present one; the editor's history can undo it. Returns false, and ends writing, if this tab
	 * does not know the text.
	 */
	const show = useCallback(
		(next: StoryFields): boolean => {
			if (!isKnown(next.body)) {
				setUnknown(true);
				return false;
			}
			fieldsNow.current = next;
			setFields(next);
			editor.commands.setContent(writable(next.body), { emitUpdate: false });
			return true;
		},
		[editor],
	);
	const change = (part: Partial<StoryFields>) => {
		fieldsNow.current = { ...fieldsNow.current, ...part };
		setFields(fieldsNow.current);
		saver.changed();
	};
	/**
	 * Goes on with a story that the server has just returned. With the option replace it is shown; else only fields that the
	 * server has changed since sent are. What was typed in between stays, and is saved on the new revisions.
	 */
	const adopt = useCallback(
		(read: EditableStory, { replace, sent }: { replace: boolean; sent?: StoryFields }) => {
			setStory(read);
			onRead(read);
			const text = textOf(read);
			if (replace && !saver.dirty) show(text);
			else if (!replace && sent) {
				fieldsNow.current = mergeFields(sent, fieldsNow.current, text);
				setFields(fieldsNow.current);
			}
			if (saver.dirty) saver.rebase(baseOf(read), false);
			else void saver.reset(baseOf(read), savedTime(read));
			void client.invalidateQueries({ queryKey: ['stories'] });
			void client.invalidateQueries({ queryKey: ['revisions', read.id] });
			void client.invalidateQueries({ queryKey: ['preview', read.id] });
		},
		[client, onRead, saver, show],
	);
	const saved = useCallback(async (): Promise<boolean> => {
		await saver.flush();
		return !saver.dirty;
	}, [saver]);
	const writeWith =
		(replace: boolean): Write =>
		async (act) => {
			if (!(await saved())) {
				if (saver.state.phase === 'conflict') return undefined;
				throw new Error(t('desk.publish.notSaved'));
			}
			return saver.hold(async () => {
				const sent = snapshot();
				try {
					const read = await act(saver.base);
					adopt(read, { replace, sent });
					return read;
				} catch (error) {
					const current = currentOf(error);
					if (!current) throw error;
					// The same text on other revisions: the next attempt is based on those.
					if (!isOvertaken(current) && sameStory(textOf(current), snapshot())) {
						adopt(current, { replace: false });
						throw error;
					}
					saver.conflict(current);
					return undefined;
				}
			});
		};
	/** Keeps a text on this device that gives way to another one, and offers to take that back for a while. */
	const giveUp = async (text: StoryText): Promise<boolean> => {
		const kept = await keepDiscarded(text).catch(() => undefined);
		showToast(t('desk.revision.discarded'), () => {
			if (editor.isDestroyed) {
				// The next editor of the story offers it.
				void writeText({ ...text, key: `${text.key} ${Date.now()}` }).catch(() => {});
			} else if (show(text.value)) saver.changed();
			else return;
			if (kept) void removeText(kept).catch(() => {});
		});
		return kept !== undefined;
	};
	const takeTheirs = async (current: EditableStory) => {
		const { isPublic } = otherText(current, saver.base);
		setDialog(undefined);
		try {
			// The public text is the other one: the working copy ends, and a revision keeps it.
			const next =
				isPublic && current.workingCopy
					? await must(discardWorkingCopy({ id: first.id, revision: current.workingCopy.revision }))
					: current;
			// Nothing can be typed between reading the screen and showing the other text.
			void giveUp({
				key: deviceKey,
				base: saver.base,
				value: snapshot(),
				title: snapshot().title,
				at: Date.now(),
			});
			void saver.reset(baseOf(next), savedTime(next));
			adopt(next, { replace: true });
		} catch (error) {
			const now = currentOf(error);
			if (now) saver.conflict(now);
			showToast(messageOf(error, t));
		}
	};

	// A text that reached the server, although the browser ended before it knew, is not offered.
	useEffect(() => {
		for (const text of device)
			if (text.key !== deviceKey && sameStory(text.value, textOf(first)))
				void removeText(text.key).catch(() => {});
	}, []);
	useEffect(() => {
		const keep = () => void saver.keepOnDevice();
		const hide = () => {
			if (document.visibilityState === 'hidden') void saver.flush();
		};
		const retry = () => saver.retry();
		const stop = () => saver.stop();
		saver.open();
		const warn = (event: BeforeUnloadEvent) => {
			if (saver.dirty && !saver.state.onDevice) event.preventDefault();
		};
		window.addEventListener('pagehide', keep);
		window.addEventListener('beforeunload', warn);
		window.addEventListener('online', retry);
		window.addEventListener('desk:signed-in', retry);
		window.addEventListener('desk:other-account', stop);
		document.addEventListener('visibilitychange', hide);
		return () => {
			window.removeEventListener('pagehide', keep);
			window.removeEventListener('beforeunload', warn);
			window.removeEventListener('online', retry);
			window.removeEventListener('desk:signed-in', retry);
			window.removeEventListener('desk:other-account', stop);
			document.removeEventListener('visibilitychange', hide);
			addPending(first.id, saver.close());
		};
	}, [saver, first.id]);

	// The link on the page of the story names the block that was in view.
	useEffect(() => {
		const block = blockOfAddress(location.search);
		if (block !== undefined) goToBlock(editor, block);
	}, [editor]);

	useEffect(() => {
		document.title = `${fields.title || t('desk.untitled')} – Desk`;
	}, [fields.title, t]);

	// Somebody else's save is shown at once; afterwards the line of the state offers it.
	useEffect(
		() => (state.phase === 'conflict' ? whenQuiet(() => setDialog('conflict')) : undefined),
		[state.phase],
	);

	const save = () =>
		void saved().then((done) => {
			if (done) showToast(t('desk.saved'));
		});
	const publish = () => {
		void saver.flush();
		setDialog('publish');
	};
	useHotkeys(
		[
			['mod+S', save],
			['mod+Enter', publish],
		],
		[],
		true,
	);
	const togglePreview = useCallback(() => setSide((now) => (now === 'preview' ? undefined : 'preview')), []);
	const togglePanel = useCallback(() => setSide((now) => (now === 'panel' ? undefined : 'panel')), []);
	useOfferActions(
		useMemo(
			() => [
				{ id: 'desk.publish', onRun: publish },
				{ id: 'preview.name', onRun: togglePreview },
				{ id: 'desk.panel', onRun: togglePanel },
			],
			[togglePreview, togglePanel],
		),
	);

	const version = String(state.savedAt?.getTime() ?? 0);
	const goTo = (check: FailedCheck) => {
		if (narrow) setSide(undefined);
		if (check.field === 'picture') {
			setSide('panel');
			setTab('story');
		} else if (check.field === 'excerpt') standfirst.current?.focus();
		else if (check.block >= 0 && check.block < editor.state.doc.childCount) {
			let pos = 0;
			for (let i = 0; i < check.block; i++) pos += editor.state.doc.child(i).nodeSize;
			editor
				.chain()
				.focus()
				.setTextSelection(pos + 1)
				.scrollIntoView()
				.run();
			if (check.check === 'alt') {
				editor.commands.setNodeSelection(pos);
				setSide('panel');
				setTab('block');
			}
		} else if (check.field === 'body') editor.commands.focus('start');
	};
	/** The revisions that the server has of the text on the screen; undefined if it could not be saved. */
	const seen = async () => {
		if (!(await saved())) return undefined;
		return { revision: saver.base.revision, workingCopy: saver.base.copy };
	};
	useCommentMarks(editor, first.id, chosen);

	const copy = story.workingCopy;
	const pictureFile =
		fields.picture === copy?.story.picture
			? (copy?.pictureFile ?? null)
			: fields.picture === story.picture
				? story.pictureFile
				: null;
	const hasChanges = story.status === 'published' && (state.phase !== 'saved' || saver.base.copy > 0);
	const panel = (
		<Tabs value={tab} onChange={(value) => setTab(value ?? 'story')} keepMounted={false} className={css.tabs}>
			<Tabs.List>
				<Tabs.Tab value="story">{t('desk.panel.story')}</Tabs.Tab>
				<Tabs.Tab value="work">{t('desk.work')}</Tabs.Tab>
				<Tabs.Tab value="comments">{t('desk.comments')}</Tabs.Tab>
				<Tabs.Tab value="block">{t('desk.block')}</Tabs.Tab>
				<Tabs.Tab value="history">{t('desk.history')}</Tabs.Tab>
			</Tabs.List>
			<Tabs.Panel value="story">
				<StoryPanel
					story={fields}
					errors={state.fields ?? {}}
					pictureFile={pictureFile}
					path={story.path}
					isPublic={story.status === 'published'}
					onChange={change}
				/>
			</Tabs.Panel>
			<Tabs.Panel value="work">
				<WorkPanel
					id={first.id}
					brand={first.brand}
					timeZone={timeZone}
					version={version}
					seen={seen}
					onShow={goTo}
				/>
			</Tabs.Panel>
			<Tabs.Panel value="comments">
				<CommentsPanel
					id={first.id}
					brand={first.brand}
					editor={editor}
					chosen={chosen}
					onChoose={setChosen}
				/>
			</Tabs.Panel>
			<Tabs.Panel value="block">
				<BlockPanel editor={editor} />
			</Tabs.Panel>
			<Tabs.Panel value="history">
				<Revisions
					id={first.id}
					current={snapshot}
					write={writeWith(true)}
					onRestored={() => showToast(t('desk.revision.done'))}
				/>
			</Tabs.Panel>
		</Tabs>
	);
	if (unknown) return <UnknownText />;
	const other = state.current && otherText(state.current, saver.base);
	return (
		<div className={css.editor} data-side={side && !narrow ? side : 'none'}>
			<div className={css.bar}>
				<ActionIcon component={Link} to="/stories" aria-label={t('desk.stories')} c="var(--ink)">
					<Icon name="back" flip />
				</ActionIcon>
				<SaveLine state={state} onCompare={() => setDialog('conflict')} onRetry={() => saver.retry()} />
				<span className={css.space} />
				<Text size="sm" c="dimmed" className={css.status}>
					{t(statusName[story.status])}
					{hasChanges && ` · ${t('desk.changed')}`}
				</Text>
				<Button
					variant={side === 'preview' ? 'filled' : 'default'}
					aria-pressed={side === 'preview'}
					onClick={togglePreview}
					leftSection={<Icon name="eye" size={16} />}
					className={css.labelled}
					aria-label={t('preview.name')}
				>
					<span>{t('preview.name')}</span>
				</Button>
				<ActionIcon
					aria-label={t('desk.panel')}
					aria-pressed={side === 'panel'}
					onClick={togglePanel}
					c="var(--ink)"
				>
					<Icon name="panel" flip />
				</ActionIcon>
				<Button onClick={publish}>{t('desk.publish')}</Button>
			</div>
			<div className={css.columns}>
				<div className={css.writing}>
					<Headline
						fields={fields}
						lang={lang}
						errors={state.fields ?? {}}
						onChange={change}
						onEnter={() => editor.commands.focus('start')}
						standfirst={standfirst}
					/>
					<WritingArea
						text={text}
						lang={lang}
						counted={(doc) => count(doc, lang)}
						onComment={(thread) => {
							setChosen(thread);
							setTab('comments');
							setSide('panel');
						}}
					/>
				</div>
				{!narrow && side === 'panel' && <aside className={css.side}>{panel}</aside>}
				{!narrow && side === 'preview' && (
					<Preview id={first.id} version={String(state.savedAt?.getTime() ?? 0)} onClose={togglePreview} />
				)}
			</div>
			{narrow && (
				<Drawer
					opened={side !== undefined}
					onClose={() => setSide(undefined)}
					position="right"
					size={side === 'preview' ? '100%' : 'md'}
					title={side === 'preview' ? undefined : t('desk.panel')}
					withCloseButton={side !== 'preview'}
					closeButtonProps={{ 'aria-label': t('header.close') }}
				>
					{side === 'preview' ? (
						<Preview
							id={first.id}
							version={String(state.savedAt?.getTime() ?? 0)}
							onClose={() => setSide(undefined)}
						/>
					) : (
						panel
					)}
				</Drawer>
			)}
			{dialog === 'publish' && (
				<PublishDialog
					opened
					// A conflict that publishing has found may already have opened its dialog.
					onClose={() => setDialog((now) => (now === 'publish' ? undefined : now))}
					story={story}
					text={snapshot()}
					timeZone={timeZone}
					version={version}
					onShow={(check) => {
						setDialog(undefined);
						goTo(check);
					}}
					write={writeWith(false)}
					onReview={() => setDialog('publish')}
				/>
			)}
			{dialog === 'conflict' && other && (
				<ConflictDialog
					opened
					mine={snapshot()}
					theirs={other.story}
					by={other.by}
					at={other.at}
					onClose={() => setDialog(undefined)}
					onMine={() => {
						const current = state.current;
						setDialog(undefined);
						if (!current) return;
						setStory(current);
						saver.rebase(presentBase(current), true);
					}}
					onTheirs={() => {
						if (state.current) void takeTheirs(state.current);
					}}
				/>
			)}
			{offer && (
				<DeviceDialog
					opened
					device={offer.value}
					server={fieldsOf(textOf(story))}
					at={offer.at}
					onUse={() => {
						// Others are offered when the story is opened again.
						setOffers([]);
						if (!show(offer.value)) return;
						// If somebody saved since, the server answers with a conflict, and the editor chooses.
						saver.rebase(offer.base, true);
						if (offer.key === deviceKey) return;
						void saver.keepOnDevice().then(() => {
							if (saver.state.onDevice || !saver.dirty) return removeText(offer.key).catch(() => {});
						});
					}}
					onDiscard={() => {
						setOffers(offers.slice(1));
						void giveUp(offer).then((kept) => {
							if (kept) return removeText(offer.key).catch(() => {});
						});
					}}
				/>
			)}
		</div>
	);
}

/** When the server last saved what the editor shows. */
function savedTime(story: EditableStory): Date | undefined {
	const at = story.workingCopy?.savedAt || story.savedAt;
	return at ? new Date(at) : undefined;
}

/** The story that the server has, if it refused an action because somebody else saved. */
function currentOf(error: unknown): EditableStory | undefined {
	if (!(error instanceof ApiError) || error.status !== 409) return undefined;
	return error.problem?.current as EditableStory | undefined;
}
