import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Message, translator } from '../../i18n/translate';
import { clearToasts, dismiss, lifetime, type Toast, toasts } from '../../stores/toasts';
import styles from './Toasts.module.css';

interface Props {
	lang: string;
	texts: Record<string, Message>;
}

const none: readonly Toast[] = [];

/** One message. Its time runs while nobody looks at it closely. */
const Line = ({ toast, held, label }: { toast: Toast; held: boolean; label: string }) => {
	useEffect(() => {
		if (held) return;
		const timer = setTimeout(() => dismiss(toast.key), lifetime);
		return () => clearTimeout(timer);
	}, [toast, held]);
	return (
		<div className={styles.toast}>
			<p>{toast.text}</p>
			<button type="button" onClick={() => dismiss(toast.key)}>
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
	const [held, setHeld] = useState(false);
	const t = translator(lang, texts);

	useEffect(() => {
		if (list.length === 0) setHeld(false);
	}, [list]);

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: who points at a message or walks into it is reading it
		<div
			className={styles.toasts}
			onPointerEnter={() => setHeld(true)}
			onPointerLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
		>
			{list.length > 1 && (
				<button className={styles.clear} type="button" onClick={clearToasts}>
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
