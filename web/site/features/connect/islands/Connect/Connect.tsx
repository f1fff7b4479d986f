import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { ConnectValues } from '../../../../../api/pages.gen';
import { Icon } from '../../../../components/Icon/Icon';
import { type Message, translator } from '../../../../i18n/translate';
import dialogStyles from '../../../../islands/Dialog.module.css';
import { loadReader, reader } from '../../../../stores/reader';
import { session } from '../../../../stores/session';
import { askToSignIn } from '../../../../stores/signin';
import styles from '../../Connect.module.css';
import { ConnectForm } from '../../ConnectForm';

interface Props {
	/** Whether to show the banner that opens the form in a dialog; otherwise the form is shown on its own page. */
	banner: boolean;
	company: string;
	name: string;
	/** Address of the page for claiming a company, '' if somebody has claimed it. */
	claim: string;
	/** Path of the page with the form. */
	path: string;
	/** Path of the list of the reader's requests. */
	outbox: string;
	lang: string;
	/** On the form's own page: name and address of the reader, "" in the banner. */
	own: { name: string; email: string };
	values: ConnectValues;
	errors: Record<string, string>;
	notice: string;
	texts: Record<string, Message>;
}

/**
 * The banner "Get connected to …" of a company with its dialog, or the form on a page. Before hydration the banner is a link to
 * that page, whose form works without scripts.
 */
export const Connect = (props: Props) => {
	const { banner, name, path, lang, own, texts } = props;
	const [open, setOpen] = useState(false);
	const [known, setKnown] = useState(own);
	const dialog = useRef<HTMLDialogElement>(null);
	const t = translator(lang, texts);

	useEffect(() => {
		if (!banner || !open) return;
		loadReader();
		return reader.subscribe((found) => found && setKnown(found));
	}, [banner, open]);

	useEffect(() => {
		if (open) dialog.current?.showModal();
	}, [open]);

	if (!banner) return <ConnectForm {...props} reader={own} t={t} />;

	const press = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		if (session.get() === 'reader') setOpen(true);
		else askToSignIn('default', { redirectUrl: new URL(path, location.href).href });
	};
	return (
		<section className={styles.banner} aria-labelledby="connect" data-connect="">
			<div>
				<h2 id="connect">{t('connect.title', { name })}</h2>
				<p>{t(props.claim === '' ? 'connect.lead' : 'connect.waits')}</p>
			</div>
			<a className={dialogStyles.button} href={path} rel="nofollow" onClick={press} data-replay="">
				{t('connect.open')}
			</a>
			{open && (
				// biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it as well
				<dialog
					className={dialogStyles.dialog}
					ref={dialog}
					aria-labelledby="connect-form"
					onClose={() => setOpen(false)}
					onClick={(event) => {
						if (event.target === event.currentTarget) dialog.current?.close();
					}}
				>
					<div className={dialogStyles.inner}>
						<button className={dialogStyles.close} type="button" onClick={() => dialog.current?.close()}>
							<Icon name="close" />
							<span className="hidden-text">{t('header.close')}</span>
						</button>
						<h2 className={dialogStyles.title} id="connect-form">
							{t('connect.title', { name })}
						</h2>
						<ConnectForm {...props} reader={known} t={t} />
					</div>
				</dialog>
			)}
		</section>
	);
};
