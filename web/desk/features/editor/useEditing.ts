import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
	discardWorkingCopy,
	type EditableStory,
	listRevisions,
	readDraft,
	restoreRevision,
	unpublishStory,
} from '../../../api/client.gen';
import { ApiError, must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { sharedEditing } from '../../collaboration/binding';
import type { SharedDocument } from '../../collaboration/shared';
import { type SharedTextField, sharedTexts, writeField } from '../../collaboration/texts';
import { messageOf } from '../../components/errors';
import { showToast } from '../../components/toasts';
import { Autosave, type SaveState } from '../../edit/autosave';
import { equal } from '../../edit/compare';
import { keepDiscarded, removeText, settleText, writeText } from '../../edit/device';
import { sameStory } from './diff';
import { clean, isKnown, writable } from './schema';
import { send } from './send';
import {
	asSaved,
	type Base,
	baseOf,
	isOvertaken,
	mergeFields,
	otherText,
	presentBase,
	type StoryFields,
	textOf,
	type Write,
} from './story';
import {
	baseAs,
	isShown,
	type StoryText,
	saveSettings,
	settingsAs,
	sharedKey,
	stateOf,
	type Together,
	withTexts,
} from './together';
import { useSharedText, useStoryEvents } from './useStoryEvents';
import { type TextEditor, useTextEditor } from './WritingArea';

/** How often an action is tried again after somebody typed while it ran. */
const tries = 3;

/** A story that is open. */
export interface Editing {
	story: EditableStory;
	fields: StoryFields;
	text: TextEditor;
	state: SaveState<EditableStory>;
	/** Whether this version of the Desk does not know the text, which ends writing. */
	unknown: boolean;
	/** Returns the text on the screen. */
	snapshot: () => StoryFields;
	base: () => Base;
	change: (part: Partial<StoryFields>) => void;
	/** Resolves to whether the server has everything. */
	saved: () => Promise<boolean>;
	flush: () => void;
	retry: () => void;
	/** Changes the story on the server; with true the text on the screen is replaced by what that returns. */
	writeWith: (replace: boolean) => Write;
	/** Ends a conflict with the text on the screen, or with the other one. */
	takeMine: () => void;
	takeTheirs: () => void;
	reread: () => Promise<void>;
	/** Ends the working copy of a published story: its text is the public one again, until that is undone. */
	discard: () => Promise<void>;
	/** Takes the story off the schedule and saves what could not be saved because of it. */
	unschedule: () => Promise<void>;
	/** Shows a text of this device. */
	use: (offer: StoryText) => void;
	/** Keeps on this device a text that is replaced by another one. Resolves to whether it could be kept. */
	giveUp: (text: StoryText) => Promise<boolean>;
}

/**
 * The state of a story that is edited, and the functions that save it. together is the shared document that has its text, if there is one.
 */
export function useEditing({
	first,
	device,
	deviceKey,
	onRead,
	together,
	onReplaced,
}: {
	first: EditableStory;
	device: StoryText[];
	deviceKey: string;
	onRead: (story: EditableStory) => void;
	together: Together | undefined;
	onReplaced: () => void;
}): Editing {
	const { t } = useLanguage();
	const client = useQueryClient();
	const shared = together?.shared;
	const [story, setStory] = useState(first);
	const [fields, setFields] = useState<StoryFields>(() => withTexts(textOf(first), shared));
	const fieldsNow = useRef(fields);
	const [settings] = useState(() => ({ current: settingsAs(first) }));
	const [unknown, setUnknown] = useState(false);

	const changed = useRef<() => void>(() => {});
	const [extension] = useState(
		() => shared && sharedEditing(shared.doc, shared.awareness, () => setUnknown(true)),
	);
	const text = useTextEditor(writable(fields.body), () => changed.current(), extension);
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
				shared?.storedAs ? baseAs(shared.storedAs, baseOf(first)) : baseOf(first),
				{
					key: deviceKey,
					snapshot: () => latest.current.snapshot(),
					write: writeText,
					remove: removeText,
					settled: () => settleText(deviceKey),
					title: (saved) => saved.title,
					asSaved: (sent, current) => (shared ? undefined : asSaved(sent, current)),
					send: (sent, base) => latest.current.send(sent, base),
				},
				savedTime(first),
			),
	);
	const state = useSaveState(saver, shared, t('desk.together.ended'));
	changed.current = () => {
		if (!shared) saver.changed();
	};
	const put = useCallback((next: StoryFields) => {
		fieldsNow.current = next;
		setFields(next);
	}, []);
	const latest = useRef({
		snapshot,
		send: (_sent: StoryFields, _base: Base): ReturnType<typeof send> =>
			Promise.reject(new Error('too early')),
	});
	latest.current = {
		snapshot,
		send: (sent, base) => {
			if (shared)
				return saveSettings(first.id, sent, base, settings, (changes, current) => {
					put({ ...fieldsNow.current, ...changes });
					setStory(current);
					onRead(current);
					return snapshot();
				});
			return send(first.id, sent, base, (saved) => {
				setStory(saved);
				onRead(saved);
			});
		},
	};
	if (together)
		together.describe.current = () => {
			const value = snapshot();
			return { base: saver.base, value, title: value.title };
		};

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
			if (shared) for (const field of textFields) writeField(shared.fields, field, next[field] ?? '');
			return true;
		},
		[editor, shared],
	);
	const change = useCallback(
		(part: Partial<StoryFields>) => {
			put({ ...fieldsNow.current, ...part });
			if (!shared) {
				saver.changed();
				return;
			}
			for (const field of textFields)
				if (part[field] !== undefined) writeField(shared.fields, field, part[field]);
			if (Object.keys(part).some((name) => !(name in sharedTexts))) saver.changed();
		},
		[put, saver, shared],
	);
	/**
	 * Goes on with a story that the server has just returned. With the option replace it is shown; else only fields that the
	 * server has changed since sent are. What was typed in between stays, and is saved on the new revisions.
	 */
	const adopt = useCallback(
		(read: EditableStory, { replace, sent }: { replace: boolean; sent?: StoryFields }) => {
			setStory(read);
			onRead(read);
			settings.current = settingsAs(read);
			const text = textOf(read);
			// The document tells by itself that it was replaced.
			if (replace && !shared && !saver.dirty) show(text);
			else if (!replace && sent) {
				fieldsNow.current = withTexts(mergeFields(sent, fieldsNow.current, text), shared);
				setFields(fieldsNow.current);
			}
			if (saver.dirty) saver.rebase(baseOf(read), false);
			else void saver.reset(baseOf(read), savedTime(read));
			void client.invalidateQueries({ queryKey: ['stories'] });
			void client.invalidateQueries({ queryKey: ['revisions', read.id] });
			void client.invalidateQueries({ queryKey: ['preview', read.id] });
		},
		[client, onRead, saver, show, shared],
	);
	/** Reads again what others did with the story besides its text, such as publishing it. What is typed stays. */
	const reread = useCallback(async (): Promise<void> => {
		const isHeld = saver.state.phase === 'refused';
		if (saver.dirty && !isHeld) return;
		const answer = await readDraft({ id: first.id });
		// A text that was refused while the story was scheduled is saved now that the story is public.
		if (answer.ok && isHeld && saver.dirty) adopt(answer.value, { replace: false });
		else if (answer.ok && !saver.dirty && (shared || isShown(answer.value, snapshot())))
			adopt(answer.value, { replace: false });
	}, [adopt, first.id, saver, shared, snapshot]);
	const unschedule = useCallback(async (): Promise<void> => {
		try {
			const read = await saver.hold(async () => {
				const now = await must(readDraft({ id: first.id }));
				// Its hour has passed, so unscheduling would withdraw what readers see.
				return now.status === 'scheduled'
					? must(unpublishStory({ id: first.id }, { revision: now.revision }))
					: now;
			});
			// The refused text is on the screen, and is saved on the new revision.
			adopt(read, { replace: false });
			void client.invalidateQueries({ queryKey: ['work', first.id] });
		} catch (error) {
			showToast(messageOf(error, t));
		}
	}, [adopt, client, first.id, saver, t]);
	const saved = useCallback(async (): Promise<boolean> => {
		await saver.flush();
		return !saver.dirty && (!shared || (await shared.flush()));
	}, [saver, shared]);
	const writeWith =
		(replace: boolean): Write =>
		async (act) => {
			for (let tried = 1; ; tried++) {
				if (!(await saved())) {
					if (saver.state.phase === 'conflict') return undefined;
					throw new Error(t('desk.publish.notSaved'));
				}
				const done = await saver.hold(async () => {
					const sent = snapshot();
					try {
						const read = await act(saver.base);
						adopt(read, { replace, sent });
						return { read };
					} catch (error) {
						const current = currentOf(error);
						if (!current) throw error;
						if (!isOvertaken(current)) {
							// The same text on other revisions: the next attempt is based on those.
							if (isShown(current, snapshot())) {
								adopt(current, { replace: false });
								if (!shared || tried === tries) throw error;
								return undefined;
							}
							// Somebody typed in between, which is on the screen here too.
							if (shared) {
								if (tried === tries) throw error;
								return undefined;
							}
						}
						saver.conflict(current);
						return { read: undefined };
					}
				});
				if (done) return done.read;
			}
		};
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
	const takeTheirs = async () => {
		const { current } = saver.state;
		if (!current) return;
		const { isPublic } = otherText(current, saver.base);
		try {
			// The public text is the other one: the working copy ends, and a revision keeps it.
			const next =
				isPublic && current.workingCopy
					? await must(discardWorkingCopy({ id: first.id, revision: current.workingCopy.revision }))
					: current;
			// Nothing can be typed between reading the screen and showing the other text.
			const value = snapshot();
			void giveUp({ key: deviceKey, base: saver.base, value, title: value.title, at: Date.now() });
			void saver.reset(baseOf(next), savedTime(next));
			if (shared) put(withTexts(textOf(next), shared));
			adopt(next, { replace: true });
		} catch (error) {
			const now = currentOf(error);
			if (now) saver.conflict(now);
			showToast(messageOf(error, t));
		}
	};
	const takeMine = async () => {
		const { current } = saver.state;
		if (!current) return;
		setStory(current);
		settings.current = settingsAs(current);
		if (!shared || !isOvertaken(current)) {
			saver.rebase(presentBase(current), true);
			return;
		}
		// The text is saved on the new public one as a whole, which replaces the document for everybody.
		const answer = await send(first.id, snapshot(), presentBase(current));
		if (answer.kind === 'conflict') saver.conflict(answer.current);
		else if (answer.kind !== 'saved') showToast(t('desk.publish.notSaved'));
	};
	/** Makes the text that was discarded last the working copy again. */
	const takeBack = async (published: EditableStory) => {
		const { items } = await must(listRevisions({ id: first.id, limit: 20 }));
		const last = items.find(({ kind }) => kind === 'discarded');
		if (!last) return;
		const restore = (base: Base) =>
			must(
				restoreRevision({ id: first.id, n: last.number }, { revision: base.copy, basedOn: base.revision }),
			);
		// The document that everybody wrote has ended, and with it this editor; the next one gets the text.
		if (editor.isDestroyed) await restore(baseOf(published));
		else await writeWith(true)(restore);
	};
	const discard = async () => {
		try {
			const published = await writeWith(true)(({ copy }) =>
				must(discardWorkingCopy({ id: first.id, revision: copy })),
			);
			if (!published) return;
			showToast(t('desk.copy.discarded'), () => {
				void takeBack(published).catch((error) => showToast(messageOf(error, t)));
			});
		} catch (error) {
			showToast(messageOf(error, t));
		}
	};
	const use = (offer: StoryText) => {
		if (!show(offer.value)) return;
		// If somebody saved since, the server answers with a conflict, and the editor chooses.
		if (shared) saver.changed();
		else saver.rebase(offer.base, true);
		if (offer.key === deviceKey) return;
		const kept = shared ? shared.keepOnDevice() : saver.keepOnDevice();
		void kept.then(() => {
			const { onDevice } = shared ? shared.state : saver.state;
			if (onDevice || !(shared ? shared.state.pending : saver.dirty))
				return removeText(offer.key).catch(() => {});
		});
	};

	// A text that reached the server, although the browser ended before it knew, is not offered.
	useEffect(() => {
		for (const text of device)
			if (text.key !== deviceKey && sameStory(text.value, textOf(first)))
				void removeText(text.key).catch(() => {});
	}, []);
	useStoryEvents({ id: first.id, saver, together });
	useSharedText({
		together,
		onText: (field, value) => put({ ...fieldsNow.current, [field]: value }),
		onReplaced: () => {
			if (!shared) return;
			const value = snapshot();
			// A text that the server did not have is offered when the story is opened again.
			const kept =
				shared.kept || saver.dirty
					? writeText({
							key: `${deviceKey} ${Date.now()}`,
							base: saver.base,
							value,
							title: value.title,
							at: Date.now(),
						}).then(() => removeText(sharedKey(deviceKey)))
					: Promise.resolve();
			void kept.catch(() => {}).then(onReplaced);
		},
		onStored: (as) => {
			saver.base = baseAs(as, saver.base);
		},
	});
	// The public text has changed under the working copy that is the document: the editor chooses.
	const overtaken = useSyncExternalStore(
		shared?.subscribe ?? nothing,
		() => shared?.state.refused?.reason === 'conflict',
	);
	useEffect(() => {
		if (!overtaken) return;
		void readDraft({ id: first.id }).then((answer) => {
			if (answer.ok && isOvertaken(answer.value)) saver.conflict(answer.value);
		});
	}, [overtaken, saver, first.id]);

	return {
		story,
		fields,
		text,
		state,
		unknown,
		snapshot,
		base: () => saver.base,
		change,
		saved,
		flush: () => void saver.flush(),
		retry: () => {
			saver.retry();
			shared?.retry();
		},
		reread,
		unschedule,
		writeWith,
		takeMine: () => void takeMine(),
		takeTheirs: () => void takeTheirs(),
		discard,
		use,
		giveUp,
	};
}

/**
 * What the line about the last save shows. A shared document changes its state with every letter and every answer of the server;
 * the same object is returned as long as that makes no difference to the line, so that the editor is not drawn again.
 */
function useSaveState(
	saver: Autosave<StoryFields, Base, EditableStory>,
	shared: SharedDocument | undefined,
	ended: string,
): SaveState<EditableStory> {
	const shown = useRef<SaveState<EditableStory>>(undefined);
	const subscribe = useCallback(
		(listener: () => void) => {
			const ends = [saver.subscribe(listener), shared?.subscribe(listener)];
			return () => {
				for (const end of ends) end?.();
			};
		},
		[saver, shared],
	);
	return useSyncExternalStore(subscribe, () => {
		const next = stateOf(saver.state, shared?.state, ended);
		if (!shown.current || !isSameState(shown.current, next)) shown.current = next;
		return shown.current;
	});
}

function isSameState(a: SaveState<EditableStory>, b: SaveState<EditableStory>): boolean {
	const { savedAt: at, ...restOfA } = a;
	const { savedAt: other, ...restOfB } = b;
	const names = [...new Set([...Object.keys(restOfA), ...Object.keys(restOfB)])] as (keyof typeof restOfA)[];
	return (
		at?.getTime() === other?.getTime() &&
		names.every(
			(name) => restOfA[name] === restOfB[name] || (name === 'fields' && equal(restOfA[name], restOfB[name])),
		)
	);
}

const textFields = Object.keys(sharedTexts) as SharedTextField[];
const nothing = () => () => {};

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
