import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { StoredAs } from '../../collaboration/protocol';
import { movedPosition, type SharedTextField, watchFields } from '../../collaboration/texts';
import type { Autosave } from '../../edit/autosave';
import { addPending } from '../../edit/pending';
import type { Together } from './together';

/** Keeps what is typed when the page is left, and sends it when the network or the session is back. */
export function useStoryEvents<Text, Base, Current>({
	id,
	saver,
	together,
}: {
	id: number;
	saver: Autosave<Text, Base, Current>;
	together: Together | undefined;
}): void {
	useEffect(() => {
		const shared = together?.shared;
		const keep = () => {
			void saver.keepOnDevice();
			void shared?.keepOnDevice();
		};
		const hide = () => {
			if (document.visibilityState !== 'hidden') return;
			void saver.flush();
			void shared?.keepOnDevice();
		};
		const retry = () => {
			saver.retry();
			shared?.retry();
		};
		const away = () => shared?.disconnected();
		const stop = () => {
			saver.stop();
			shared?.stop();
		};
		saver.open();
		const warn = (event: BeforeUnloadEvent) => {
			const onlyHere = shared?.state.pending && !shared.state.onDevice;
			if ((saver.dirty && !saver.state.onDevice) || onlyHere) event.preventDefault();
		};
		window.addEventListener('pagehide', keep);
		window.addEventListener('beforeunload', warn);
		window.addEventListener('online', retry);
		window.addEventListener('offline', away);
		window.addEventListener('desk:signed-in', retry);
		window.addEventListener('desk:other-account', stop);
		document.addEventListener('visibilitychange', hide);
		return () => {
			window.removeEventListener('pagehide', keep);
			window.removeEventListener('beforeunload', warn);
			window.removeEventListener('online', retry);
			window.removeEventListener('offline', away);
			window.removeEventListener('desk:signed-in', retry);
			window.removeEventListener('desk:other-account', stop);
			document.removeEventListener('visibilitychange', hide);
			addPending(id, saver.close());
		};
	}, [saver, id, together]);
}

/** Milliseconds after a composition until the editor has taken its text. */
const composed = 60;

/** Shows what others do with a shared document, but nothing while somebody composes here. */
export function useSharedText({
	together,
	onText,
	onReplaced,
	onStored,
}: {
	together: Together | undefined;
	/** Called when somebody else has changed headline or standfirst. */
	onText: (field: SharedTextField, value: string) => void;
	onReplaced: () => void;
	onStored: (as: StoredAs) => void;
}): void {
	const latest = useRef({ onText, onReplaced, onStored });
	latest.current = { onText, onReplaced, onStored };
	useEffect(() => {
		if (!together) return;
		const { shared } = together;
		shared.onReplaced = () => latest.current.onReplaced();
		shared.onStored = (as) => latest.current.onStored(as);
		if (shared.replaced) latest.current.onReplaced();
		const stop = watchFields(shared.fields, (field, value, delta) => {
			const input = document.activeElement as HTMLTextAreaElement | null;
			const range =
				input?.dataset.field === field
					? [input.selectionStart, input.selectionEnd].map((at) => movedPosition(at, delta))
					: undefined;
			flushSync(() => latest.current.onText(field, value));
			if (range) input?.setSelectionRange(range[0] ?? 0, range[1] ?? 0);
		});
		let timer: ReturnType<typeof setTimeout> | undefined;
		const begin = () => {
			clearTimeout(timer);
			shared.hold();
		};
		const end = () => {
			clearTimeout(timer);
			timer = setTimeout(() => shared.release(), composed);
		};
		document.addEventListener('compositionstart', begin, true);
		document.addEventListener('compositionend', end, true);
		// An input method that loses the focus may not end its composition.
		document.addEventListener('focusout', end, true);
		return () => {
			stop();
			clearTimeout(timer);
			shared.release();
			document.removeEventListener('compositionstart', begin, true);
			document.removeEventListener('compositionend', end, true);
			document.removeEventListener('focusout', end, true);
		};
	}, [together]);
}
