import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { leaveDock } from '../../dock';
import { type Message, translator } from '../../i18n/translate';
import { clearToasts, dismiss, lifetime, type Toast, toasts } from '../../stores/toasts';
import styles from './Toasts.module.css';

interface Props {
	lang: string;
	texts: Record<string, Message>;
}

const none: readonly Toast[] = [];

/** A button that goes gives the focus on first, where it has it: nothing tells of a blur once it is gone. */
const passFocus = (button: HTMLButtonElement | null) => {
	if (document.activeElement !== button) return;
	const line = button?.parentElement;
	const next = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button');
	if (next) next.focus();
	else leaveDock();
};

/** One message. Its time runs while nobody looks at it closely. */
const Line = ({ toast, held, label }: { toast: Toast; held: boolean; label: string }) => {
	const button = useRef<HTMLButtonElement>(null);
	const go = useCallback(() => {
		passFocus(button.current);
		dismiss(toast.key);
	}, [toast]);
	useEffect(() => {
		if (held) return;
		const timer = setTimeout(go, lifetime);
		return () => clearTimeout(timer);
	}, [go, held]);
	return (
		<div className={styles.toast}>
			<p>{toast.text}</p>
			<button type="button" ref={button} onClick={go}>
				{label}
			</button>
		</div>
	);
};

/** The short messages of the page. It wakes with the first one; the place for them is there before. */
export const Toasts = ({ lang, texts }: Props) => {
	const list = useSyncExternalStore(
		toasts.listen,
		() => toasts.get(),
		() => none,
	);
	const [pointedAt, setPointedAt] = useState(false);
	const [walkedInto, setWalkedInto] = useState(false);
	const held = pointedAt || walkedInto;
	const t = translator(lang, texts);

	const clear = () => {
		leaveDock();
		clearToasts();
	};

	useEffect(() => {
		if (list.length === 0) setPointedAt(false);
	}, [list]);

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: who points at a message or walks into it is reading it
		<div
			className={styles.toasts}
			onPointerEnter={() => setPointedAt(true)}
			onPointerLeave={() => setPointedAt(false)}
			// A finger's tap leaves the focus behind, and nobody there.
			onFocus={({ target }) => setWalkedInto(target.matches(':focus-visible'))}
			onBlur={() => setWalkedInto(false)}
		>
			{list.length > 1 && (
				<button className={styles.clear} type="button" onClick={clear}>
					{t('toast.clear')}
				</button>
			)}
			<div role="log" aria-label={t('toast.label')} className={styles.list}>
				{list.map((toast) => (
					<Line key={toast.key} toast={toast} held={held} label={t('toast.dismiss')} />
				))}
			</div>
		</div>
	);
};
