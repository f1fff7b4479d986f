import { useEffect, useRef, useSyncExternalStore } from 'react';
import { editionPaths, maxEmail } from '../../../api/limits.gen';
import { Icon } from '../../components/Icon/Icon';
import { type Message, translator } from '../../i18n/translate';
import { closeSignIn, signIn } from '../../stores/signin';
import { storeTypedEmail } from '../../typed-email';
import styles from '../Dialog.module.css';
import { signInAddress } from './address';

interface Props {
	/** Address of the sign-in page. */
	page: string;
	lang: string;
	texts: Record<string, Message>;
}

/** The path of the landing page of this page's edition. */
const homePath = (): string =>
	editionPaths.find((path) => `${location.pathname}/`.startsWith(`${path}/`)) ?? '/';

type Translator = ReturnType<typeof translator>;

/** The first step of the sign-in page: sends the sign-in email. */
const EmailForm = ({ address, t }: { address: URL; t: Translator }) => (
	<form className={styles.emailForm} method="post" action={address.pathname}>
		{[...address.searchParams].map(([name, value]) => (
			<input key={name} type="hidden" name={name} value={value} />
		))}
		<label htmlFor="sign-in-email">{t('account.email')}</label>
		<input
			id="sign-in-email"
			type="email"
			name="email"
			dir="ltr"
			autoComplete="email"
			maxLength={maxEmail}
			required
		/>
		<button className={styles.button} type="submit">
			{t('account.send')}
		</button>
	</form>
);

/** The form to sign in, or a link if the account site has another origin, which accepts no forms from here. */
const SignInOptions = ({ address, closable, t }: { address: URL; closable: boolean; t: Translator }) => {
	const sameOrigin = address.origin === location.origin;
	return (
		<>
			{sameOrigin && <EmailForm address={address} t={t} />}
			<p className={styles.actions}>
				<a
					className={sameOrigin ? styles.other : styles.button}
					href={address.href}
					rel="nofollow"
					onClick={({ currentTarget }) => {
						const typed = currentTarget.closest('dialog')?.querySelector<HTMLInputElement>('[type=email]');
						storeTypedEmail(typed?.value.trim() ?? '');
					}}
				>
					{t(sameOrigin ? 'signin.other' : 'header.signIn')}
				</a>
				{!closable && (
					<a className={styles.other} href={homePath()}>
						{t('status.home')}
					</a>
				)}
			</p>
		</>
	);
};

const listenToConnection = (changed: () => void) => {
	addEventListener('online', changed);
	addEventListener('offline', changed);
	return () => {
		removeEventListener('online', changed);
		removeEventListener('offline', changed);
	};
};

/** The dialog that asks a reader to sign in. Its title names the pending action. */
export const SignIn = ({ page, lang, texts }: Props) => {
	const request = useSyncExternalStore(
		signIn.listen,
		() => signIn.get(),
		() => null,
	);
	const dialog = useRef<HTMLDialogElement>(null);
	const t = translator(lang, texts);
	const online = useSyncExternalStore(
		listenToConnection,
		() => navigator.onLine,
		() => true,
	);
	const closable = request?.closable !== false || !online;

	useEffect(() => {
		if (!request) {
			dialog.current?.close();
			return;
		}
		dialog.current?.showModal();
		// Without this, the focus would be on the button that closes the dialog.
		dialog.current?.querySelector<HTMLElement>('[type=email], a')?.focus();
	}, [request]);

	// Browsers close a dialog on the second Escape even if the page prevents it.
	const onClosed = () => {
		if (closable) closeSignIn();
		else dialog.current?.showModal();
	};

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it as well
		<dialog
			className={styles.dialog}
			ref={dialog}
			aria-labelledby="sign-in"
			onClose={onClosed}
			onCancel={(event) => {
				if (!closable) event.preventDefault();
			}}
			onClick={(event) => {
				if (event.target === event.currentTarget) closeSignIn();
			}}
		>
			{request && (
				<div className={styles.inner}>
					{closable && (
						<button className={styles.close} type="button" onClick={closeSignIn}>
							<Icon name="close" />
							<span className="hidden-text">{t('header.close')}</span>
						</button>
					)}
					<h2 className={styles.title} id="sign-in">
						{t(`signin.${request.reason}`)}
					</h2>
					{request.reason === 'paywall' && <p className={styles.text}>{t('paywall.why')}</p>}
					<SignInOptions address={new URL(signInAddress(page, request))} closable={closable} t={t} />
				</div>
			)}
		</dialog>
	);
};
