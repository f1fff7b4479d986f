import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { returnFocus } from '../../dock';
import { type Message, translator } from '../../i18n/translate';
import { clearToasts, removeToast, type Toast, toastLifetime, toasts } from '../../stores/toasts';
import styles from './Toasts.module.css';

interface Props {
	lang: string;
	texts: Record<string, Message>;
}

const noToasts: readonly Toast[] = [];

/** Moves the focus to another button before this one is removed, because removed elements send no blur event. */
const passFocus = (button: HTMLButtonElement | null) => {
	const line = button?.parentElement;
	if (!line?.contains(document.activeElement)) return;
	const next = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button');
	if (next) next.focus();
	else returnFocus();
};

interface LineProps {
	toast: Toast;
	paused: boolean;
	/** Label of the button that dismisses it. */
	label: string;
	/** Label of the button that undoes what it reports. */
	undo: string;
	/** The text of a toast about an action that failed without a network. */
	offline: string;
}

/** One toast. Its lifetime does not run while paused is true. */
const ToastLine = ({ toast, paused, label, undo, offline }: LineProps) => {
	const button = useRef<HTMLButtonElement>(null);
	const dismissToast = useCallback(() => {
		passFocus(button.current);
		removeToast(toast.key);
	}, [toast]);
	useEffect(() => {
		if (paused) return;
		const timer = setTimeout(dismissToast, toastLifetime);
		return () => clearTimeout(timer);
	}, [dismissToast, paused]);
	return (
		<div className={styles.toast}>
			<p>{toast.offline ? offline : toast.text}</p>
			{toast.undo !== undefined && (
				<button
					type="button"
					onClick={() => {
						dismissToast();
						toast.undo?.();
					}}
				>
					{undo}
				</button>
			)}
			<button type="button" ref={button} onClick={dismissToast}>
				{label}
			</button>
		</div>
	);
};

/** Whether one of the toasts covers a control that is not part of a toast. */
function covers(toasts: HTMLElement, control: Element | null): boolean {
	if (!control || control === document.body || toasts.contains(control)) return false;
	const b = control.getBoundingClientRect();
	return [...toasts.querySelectorAll('[role=log] > *')].some((toast) => {
		const a = toast.getBoundingClientRect();
		return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
	});
}

/** The toasts of the page. The island hydrates with the first toast; its live region is in the page from the start. */
export const Toasts = ({ lang, texts }: Props) => {
	const list = useSyncExternalStore(
		toasts.listen,
		() => toasts.get(),
		() => noToasts,
	);
	const [pointerInside, setPointerInside] = useState(false);
	const [focusInside, setFocusInside] = useState(false);
	/** Whether the toasts are at the top of the screen, so that they do not cover the pressed control. */
	const [atTop, setAtTop] = useState(false);
	const box = useRef<HTMLDivElement>(null);
	const paused = pointerInside || focusInside;
	const t = translator(lang, texts);

	const clear = () => {
		returnFocus();
		clearToasts();
	};

	useEffect(() => {
		if (list.length === 0) setPointerInside(false);
	}, [list]);

	useLayoutEffect(() => {
		if (list.length === 0) setAtTop(false);
		else if (box.current && covers(box.current, document.activeElement)) setAtTop(true);
	}, [list]);

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast or focusing it pauses its lifetime
		<div
			className={styles.toasts}
			ref={box}
			data-at-top={atTop || undefined}
			onPointerEnter={() => setPointerInside(true)}
			onPointerLeave={() => setPointerInside(false)}
			// A tap also leaves the focus here, but does not mean that somebody is reading with the keyboard.
			onFocus={({ target }) => setFocusInside(target.matches(':focus-visible'))}
			onBlur={() => setFocusInside(false)}
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
						paused={paused}
						label={t('toast.dismiss')}
						undo={t('form.undo')}
						offline={t('offline.title')}
					/>
				))}
			</div>
		</div>
	);
};
