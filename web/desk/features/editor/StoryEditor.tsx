import { ActionIcon, Button, Drawer, Tabs, Text } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EditableStory, FailedCheck, RichTextNode } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { useOfferActions } from '../../app/palette-actions';
import { useSession } from '../../app/session';
import { Presence } from '../../collaboration/Presence';
import { checksIn } from '../../components/checks';
import { sentences } from '../../components/errors';
import { Icon } from '../../components/Icon';
import { statusName } from '../../components/statuses';
import { isStepOf, stepName } from '../../components/steps';
import { showToast } from '../../components/toasts';
import { whenQuiet } from '../../components/typing';
import { removeText } from '../../edit/device';
import { SaveLine } from '../../edit/SaveLine';
import { Approval } from './Approval';
import { AudiencePanel } from './AudiencePanel';
import { pictureWithoutText, selectPicture } from './alt';
import { BlockPanel } from './BlockPanel';
import { CommentsPanel, useCommentMarks } from './CommentsPanel';
import { writeBelow } from './commands';
import { count } from './count';
import { ConflictDialog, DeviceDialog } from './Dialogs';
import { sameStory } from './diff';
import css from './Editor.module.css';
import { Facts } from './Facts';
import { fieldNames } from './fields';
import { altField, focusSoon, identityButton, leadAltButton } from './focus';
import { Held } from './Held';
import { Preview } from './Preview';
import { PublishDialog } from './PublishDialog';
import { blockOfAddress, goToBlock } from './place';
import { RemoveDraft } from './RemoveDraft';
import { Revisions } from './Revisions';
import { StoryPanel } from './StoryPanel';
import { fieldsOf, otherText, textOf } from './story';
import { type StoryText, type Together, unmerged } from './together';
import { UnknownText } from './UnknownText';
import { useEditing } from './useEditing';
import { WorkPanel, workQuery } from './WorkPanel';
import { Headline, WritingArea } from './WritingArea';

/** The names of the fields that the line about the last save may have to name. */
const lineNames = { ...fieldNames, body: 'desk.text' } as const;

/** A story that is open: its text, its fields, and what becomes of it. */
export function StoryEditor({
	story: first,
	device,
	deviceKey,
	onRead,
	together,
	onReplaced = () => {},
}: {
	story: EditableStory;
	/** Texts on this device that the server may not have. */
	device: StoryText[];
	deviceKey: string;
	onRead: (story: EditableStory) => void;
	/** The shared document that has the text, if several people can write it at once. */
	together?: Together | undefined;
	/** Called when the shared document was replaced, so that the story has to be opened again. */
	onReplaced?: () => void;
}) {
	const { t, lang: uiLang } = useLanguage();
	const { brands } = useSession();
	const [offers, setOffers] = useState(() =>
		unmerged(device, together?.shared).filter((text) => !sameStory(text.value, textOf(first))),
	);
	const [offer] = offers;
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
	const editing = useEditing({ first, device, deviceKey, onRead, together, onReplaced });
	const { story, fields, text, state, snapshot, saved, writeWith, change } = editing;
	const { editor } = text;

	// A draft without text is opened to be written.
	useEffect(() => {
		const isEmpty = editor.state.doc.childCount === 1 && editor.state.doc.firstChild?.content.size === 0;
		if (isEmpty && first.title && !narrow)
			setTimeout(() => editor.isDestroyed || editor.commands.focus('start'));
	}, []);

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
		editing.flush();
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

	const showAlt = () => {
		setSide('panel');
		setTab('block');
		focusSoon(altField);
	};
	text.onAlt.current = showAlt;
	const version = String(state.savedAt?.getTime() ?? 0);
	const goTo = (check: FailedCheck) => {
		if (narrow) setSide(undefined);
		if (check.check === 'comments' || check.check === 'step' || check.check === 'approval') {
			setSide('panel');
			setTab(check.check === 'comments' ? 'comments' : 'work');
		} else if (check.field === 'picture' || check.field === 'video') {
			setSide('panel');
			setTab('story');
			if (check.check === 'alt') focusSoon(leadAltButton);
		} else if (check.check === 'language') {
			setSide('panel');
			setTab('story');
			focusSoon(identityButton);
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
			const end = pos + editor.state.doc.child(check.block).nodeSize;
			if (check.check === 'alt') {
				selectPicture(editor, pictureWithoutText(editor.state.doc, pos, end) ?? pos);
				showAlt();
			} else if (check.check === 'captions') {
				selectPicture(editor, pos);
				setSide('panel');
				setTab('block');
			}
		} else if (check.field === 'body') editor.commands.focus('start');
	};
	/** The revisions that the server has of the text on the screen; undefined if it could not be saved. */
	const seen = async () => {
		if (!(await saved())) return undefined;
		const { revision, copy } = editing.base();
		return { revision, workingCopy: copy };
	};
	const { found, open: openComments } = useCommentMarks(editor, first.id, chosen);
	const work = useQuery({ ...workQuery(first.id), refetchInterval: 20_000 });
	const step = work.data?.step;
	// A saved text needs another approval.
	const needsApproval = work.data?.steps.some(({ secondPerson }) => secondPerson) ?? false;
	const { refetch: rereadWork } = work;
	useEffect(() => {
		if (needsApproval) void rereadWork();
	}, [needsApproval, version, rereadWork]);
	// Somebody else has published the story, taken it back or changed its hour.
	const isStale = step !== undefined && !isStepOf(step, story.status);
	const { reread } = editing;
	useEffect(() => {
		if (isStale) void reread();
	}, [isStale, reread]);

	// The headline, the text and the panel get the same props while only the state of saving changes: drawing them takes longer than a frame.
	const focusText = useCallback(() => editor.commands.focus('start'), [editor]);
	const counted = useCallback((doc: RichTextNode) => count(doc, lang), [lang]);
	const showBlock = useCallback(() => setTab('block'), []);
	const showComment = useCallback((thread: number) => {
		setChosen(thread);
		setTab('comments');
		setSide('panel');
	}, []);

	const errors = useMemo(() => sentences(state.problem, state.fields, t), [state.problem, state.fields, t]);
	// Why the edits of a scheduled story are not saved.
	const held =
		story.status === 'scheduled' && state.phase === 'refused'
			? checksIn(state.problem?.fields ?? state.fields ?? {}, t)
			: [];
	const copy = story.workingCopy;
	const pictureFile =
		fields.picture === copy?.story.picture
			? (copy?.pictureFile ?? null)
			: fields.picture === story.picture
				? story.pictureFile
				: null;
	const hasCopy = story.status === 'published' && editing.base().copy > 0;
	const hasChanges =
		hasCopy || (story.status === 'published' && state.phase !== 'saved' && state.phase !== 'waiting');
	const panel = (
		<Tabs value={tab} onChange={(value) => setTab(value ?? 'story')} keepMounted={false} className={css.tabs}>
			<Tabs.List>
				<Tabs.Tab value="story">{t(first.page ? 'desk.page.kind' : 'desk.panel.story')}</Tabs.Tab>
				<Tabs.Tab value="work">{t('desk.work')}</Tabs.Tab>
				<Tabs.Tab value="comments">
					{t('desk.comments')}
					{openComments > 0 && ` (${new Intl.NumberFormat(uiLang).format(openComments)})`}
				</Tabs.Tab>
				<Tabs.Tab value="block">{t('desk.block')}</Tabs.Tab>
				<Tabs.Tab value="history">{t('desk.history')}</Tabs.Tab>
				<Tabs.Tab value="audience">{t('desk.audience')}</Tabs.Tab>
			</Tabs.List>
			<Tabs.Panel value="story">
				<StoryPanel
					id={first.id}
					timeZone={timeZone}
					story={fields}
					errors={errors}
					pictureFile={pictureFile}
					path={story.path}
					isPublic={story.status === 'published'}
					onChange={change}
				/>
				<Facts
					story={story}
					title={fields.title}
					timeZone={timeZone}
					write={writeWith(false)}
					saved={saved}
				/>
				{story.status === 'draft' && (
					<RemoveDraft
						id={first.id}
						title={fields.title}
						isPage={first.page ?? false}
						saved={saved}
						deviceKey={deviceKey}
					/>
				)}
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
					found={found}
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
					onDiscard={hasCopy ? editing.discard : undefined}
				/>
			</Tabs.Panel>
			<Tabs.Panel value="audience">
				<AudiencePanel id={first.id} />
			</Tabs.Panel>
		</Tabs>
	);
	if (editing.unknown) return <UnknownText />;
	const other = state.current && otherText(state.current, editing.base());
	return (
		<div className={css.editor} data-side={side && !narrow ? side : 'none'}>
			<div className={css.bar}>
				<ActionIcon
					component={Link}
					to={first.page ? '/admin/pages' : '/stories'}
					aria-label={t(first.page ? 'desk.area.pages' : 'desk.stories')}
					c="var(--ink)"
				>
					<Icon name="back" flip />
				</ActionIcon>
				<SaveLine
					state={state}
					fieldNames={lineNames}
					refused={held.length > 0 ? t('desk.held.title') : undefined}
					onCompare={() => setDialog('conflict')}
					onRetry={editing.retry}
				/>
				<span className={css.space} />
				{together && <Presence awareness={together.shared.awareness} />}
				<Text size="sm" c="dimmed" className={css.status}>
					{first.page && `${t('desk.page.kind')} · `}
					<span dir="auto">{brand?.name}</span>
					{brand && ' · '}
					{story.status === 'published' ? (
						<a href={story.path} target="_blank" rel="noreferrer">
							{t(statusName[story.status])}
						</a>
					) : work.data && isStepOf(work.data.step, story.status) ? (
						stepName(work.data.step, t, work.data.steps)
					) : (
						t(statusName[story.status])
					)}
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
				{/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the arrow keys do the same */}
				<div
					className={css.writing}
					onClick={(event) => {
						if (event.target !== event.currentTarget) return;
						const { bottom } = editor.view.dom.getBoundingClientRect();
						if (event.clientY > bottom && !writeBelow(editor)) editor.commands.focus('end');
					}}
				>
					{held.length > 0 && (
						<Held
							checks={held}
							at={story.publishedAt}
							timeZone={timeZone}
							onUnschedule={editing.unschedule}
						/>
					)}
					<Approval id={first.id} seen={seen} onlyAsked />
					<Headline
						fields={fields}
						lang={lang}
						errors={errors}
						onChange={change}
						onEnter={focusText}
						standfirst={standfirst}
					/>
					<WritingArea
						text={text}
						lang={lang}
						counted={counted}
						onComment={showComment}
						onPicture={showBlock}
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
					seen={seen}
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
						setDialog(undefined);
						editing.takeMine();
					}}
					onTheirs={() => {
						setDialog(undefined);
						editing.takeTheirs();
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
						editing.use(offer);
					}}
					onDiscard={() => {
						setOffers(offers.slice(1));
						void editing.giveUp(offer).then((kept) => {
							if (kept) return removeText(offer.key).catch(() => {});
						});
					}}
				/>
			)}
		</div>
	);
}
