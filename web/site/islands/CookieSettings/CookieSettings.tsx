import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon/Icon';
import { consented, saveChoice, storedChoice } from '../../consent';
import { returnFocus } from '../../dock';
import { type Message, translator } from '../../i18n/translate';
import { showToast } from '../../stores/toasts';
import dialogs from '../Dialog.module.css';
import styles from './CookieSettings.module.css';

interface Props {
	lang: string;
	texts: Record<string, Message>;
	/** Address of the privacy page, if there is one. */
	privacy?: string;
}

/**
 * The button in the footer, and the dialog to give and withdraw consent. Nothing is selected for a reader who has neither chosen
 * nor closed the notice.
 */
export const CookieSettings = ({ lang, texts, privacy }: Props) => {
	const dialog = useRef<HTMLDialogElement>(null);
	const [optional, setOptional] = useState<boolean>();
	const t = translator(lang, texts);
	const close = () => dialog.current?.close();
	const open = optional !== undefined;

	useEffect(() => {
		if (open) dialog.current?.showModal();
	}, [open]);

	const save = () => {
		// Closing returns the focus to the button in the notice, which is about to be removed.
		close();
		returnFocus();
		saveChoice(optional ? 'given' : 'withdrawn');
		showToast(t('cookies.saved'), 'cookies');
	};

	return (
		<>
			<button
				className={`${styles.open} touch`}
				type="button"
				onClick={() => setOptional(storedChoice() !== undefined && consented())}
				aria-haspopup="dialog"
			>
				{t('cookies.settings')}
			</button>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it as well */}
			<dialog
				className={dialogs.dialog}
				ref={dialog}
				aria-labelledby="cookie-settings"
				onClose={() => setOptional(undefined)}
				onClick={(event) => {
					if (event.target === event.currentTarget) close();
				}}
			>
				{open && (
					<form className={dialogs.inner} method="dialog" onSubmit={save}>
						<button className={dialogs.close} type="button" onClick={close}>
							<Icon name="close" />
							<span className="hidden-text">{t('header.close')}</span>
						</button>
						<h2 className={dialogs.title} id="cookie-settings">
							{t('cookies.settings')}
						</h2>
						<div className={styles.kind}>
							<p className={styles.name}>{t('cookies.necessary')}</p>
							<p className={styles.text}>{t('cookies.necessaryText')}</p>
						</div>
						<div className={styles.kind}>
							<label className={styles.name}>
								<input
									type="checkbox"
									checked={optional}
									onChange={(event) => setOptional(event.target.checked)}
									aria-describedby="cookie-optional"
								/>
								{t('cookies.optional')}
							</label>
							<p className={styles.text} id="cookie-optional">
								{t('cookies.optionalText')}
							</p>
						</div>
						<p className={dialogs.actions}>
							<button className={dialogs.button} type="submit">
								{t('cookies.save')}
							</button>
							{privacy && (
								<a className={dialogs.other} href={privacy}>
									{t('footer.privacy')}
								</a>
							)}
						</p>
					</form>
				)}
			</dialog>
		</>
	);
};
