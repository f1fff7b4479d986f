import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { returnFocus } from '../../dock';
import { type Message, translator } from '../../i18n/translate';
import { clearToasts, dismiss, lifetime, type Toast, toasts } from '../../stores/toasts';
import styles from './Toasts.module.css';

interface Props {
	lang: string;
	texts: Record<string, Message>;
}

const none: readonly Toast[] = [];

/** Moves the focus to another button before this one is removed: removed elements send no blur event. */
const passFocus = (button: HTMLButtonElement | null) => {
	if (document.activeElement !== button) return;
	const line = button?.parentElement;
	const next = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button');
	if (next) next.focus();
	else returnFocus();
};

interface LineProps {
	toast: Toast;
	held: boolean;
	/** Label of the button that dismisses it. */
	label: string;
	/** The text of a toast about an action that failed without a network. */
	offline: string;
}

/** One toast. Its lifetime does not run while held is true. */
const ToastLine = ({ toast, held, label, offline }: LineProps) => {
	const button = useRef<HTMLButtonElement>(null);
	const dismissToast = useCallback(() => {
		passFocus(button.current);
		dismiss(toast.key);
	}, [toast]);
	useEffect(() => {
		if (held) return;
		const timer = setTimeout(dismissToast, lifetime);
		return () => clearTimeout(timer);
	}, [dismissToast, held]);
	return (
		<div className={styles.toast}>
			<p>{toast.offline ? offline : toast.text}</p>
			<button type="button" ref={button} onClick={dismissToast}>
				{label}
			</button>
		</div>
	);
};

/** Whether one of the toasts covers a control outside of them. */
function covers(toasts: HTMLElement, control: Element | null): boolean {
	if (!control || control === document.body || toasts.contains(control)) return false;
	const b = control.getBoundingClientRect();
	return [...toasts.querySelectorAll('[role=log] > *')].some((toast) => {
		const a = toast.getBoundingClientRect();
		return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
	});
}

/** The toasts of the page. The island hydrates with the first one; its live region is there before. */
export const Toasts = ({ lang, texts }: Props) => {
	const list = useSyncExternalStore(
		toasts.listen,
		() => toasts.get(),
		() => none,
	);
	const [pointedAt, setPointedAt] = useState(false);
	const [walkedInto, setWalkedInto] = useState(false);
	/** Whether the toasts are at the top of the screen, so that they do not cover the pressed control. */
	const [away, setAway] = useState(false);
	const box = useRef<HTMLDivElement>(null);
	const held = pointedAt || walkedInto;
	const t = translator(lang, texts);

	const clear = () => {
		returnFocus();
		clearToasts();
	};

	useEffect(() => {
		if (list.length === 0) setPointedAt(false);
	}, [list]);

	useLayoutEffect(() => {
		if (list.length === 0) setAway(false);
		else if (box.current && covers(box.current, document.activeElement)) setAway(true);
	}, [list]);

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast or focusing it pauses its lifetime
		<div
			className={styles.toasts}
			ref={box}
			data-away={away || undefined}
			onPointerEnter={() => setPointedAt(true)}
			onPointerLeave={() => setPointedAt(false)}
			// A tap leaves the focus behind although nobody is reading.
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
					<ToastLine
						key={toast.key}
						toast={toast}
						held={held}
						label={t('toast.dismiss')}
						offline={t('offline.title')}
					/>
				))}
			</div>
		</div>
	);
};
