import {
	Alert,
	Button,
	Group,
	getDefaultZIndex,
	Modal,
	PasswordInput,
	Stack,
	Text,
	TextInput,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { enterCode, logIn, type Problem, type Result, readDeskSession, signUp } from '../../api/client.gen';
import { ApiError } from '../app/api';
import { useLanguage } from '../app/i18n';
import { useSession } from '../app/session';
import { needsSignIn } from './errors';

let asked: ((signedIn: boolean) => void) | undefined;
const listeners = new Set<() => void>();
const set = (next: typeof asked) => {
	asked = next;
	for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};

/** Asks to sign in again, above whatever is open. Resolves to whether that was done. */
export const signInAgain = (): Promise<boolean> =>
	new Promise((resolve) => {
		asked?.(false);
		set((signedIn) => {
			set(undefined);
			resolve(signedIn);
		});
	});

/**
 * Makes a call, and makes it again after the user has signed in again, if the server asks for that. What is on the screen stays
 * as it is. If the user does not sign in, the result is the refusal.
 */
export async function recently<T>(call: () => Promise<Result<T>>): Promise<Result<T>> {
	for (;;) {
		const answer = await call();
		if (answer.ok || !needsSignIn(answer.problem) || !(await signInAgain())) return answer;
	}
}

/** Does what recently does, for calls that throw an ApiError. */
export async function recentlyDone<T>(act: () => Promise<T>): Promise<T> {
	for (;;) {
		try {
			return await act();
		} catch (error) {
			if (!(error instanceof ApiError && needsSignIn(error.problem)) || !(await signInAgain())) throw error;
		}
	}
}

/** Where the site's sign-in page signs in with a passkey. */
const passkeyPath = '/account/passkey';

/** Signs in with a passkey as the site's page does. Resolves to whether the server accepted it. */
async function signInByPasskey(): Promise<boolean> {
	const challenge = await fetch(`${passkeyPath}/challenge`, { method: 'POST' });
	if (!challenge.ok) return false;
	const { publicKey } = await challenge.json();
	const credential = await navigator.credentials.get({
		publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey),
	});
	const answer = await fetch(passkeyPath, {
		method: 'POST',
		body: new URLSearchParams({ credential: JSON.stringify(credential) }),
		redirect: 'manual',
	});
	return answer.type === 'opaqueredirect' || answer.ok;
}

/** Minutes for which a code from an email is valid. */
const codeMinutes = 30;

const hasPasskeys = (): boolean => 'parseRequestOptionsFromJSON' in (globalThis.PublicKeyCredential ?? {});

/** The dialog of signInAgain. */
export function SignInAgain() {
	const done = useSyncExternalStore(subscribe, () => asked);
	return done && <SignInDialog onDone={done} />;
}

function SignInDialog({ onDone }: { onDone: (signedIn: boolean) => void }) {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const session = useSession();
	const [typed, setTyped] = useState('');
	const [sent, setSent] = useState(false);
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState('');
	const withCode = sent || !session.password;

	/** Does something, and shows why it failed if it returns a text. */
	const run = async (act: () => Promise<string>) => {
		if (busy) return;
		setBusy(true);
		setFailed('');
		setFailed(await act().catch(() => t('desk.error.offline')));
		setBusy(false);
	};
	/** Goes on with the new session. With another account the Desk asks for the right one. */
	const proceed = async (): Promise<string> => {
		const answer = await readDeskSession({});
		if (!answer.ok) return answer.status === 0 ? t('desk.error.offline') : t('account.wrong');
		client.setQueryData(['session'], answer.value);
		const isSame = answer.value.id === session.id;
		// Documents and forms that noticed the end of the old session go on.
		if (isSame) window.dispatchEvent(new Event('desk:signed-in'));
		onDone(isSame);
		return '';
	};
	const reason = (
		{ status, problem }: { status: number; problem: Problem | null },
		wrong: string,
	): string => {
		if (status === 0) return t('desk.error.offline');
		return status === 401 || status === 422 ? wrong : (problem?.error ?? String(status));
	};
	const submit = () =>
		run(async () => {
			if (!withCode) {
				const answer = await logIn({}, { email: session.email, password: typed });
				return answer.ok ? proceed() : reason(answer, t('account.wrongPassword'));
			}
			// An editor who opened the link of the email instead has nothing to type.
			if (typed.trim() === '') return proceed();
			const answer = await enterCode({}, { code: typed });
			if (answer.ok) return proceed();
			return reason(answer, t(answer.status === 401 ? 'account.expired' : 'account.wrongCode'));
		});
	const send = () =>
		run(async () => {
			const answer = await signUp({ locale: lang }, { email: session.email });
			if (!answer.ok) return reason(answer, '');
			setSent(true);
			setTyped('');
			return '';
		});
	const byPasskey = () =>
		run(async () => {
			// A cancelled prompt of the browser is an error too, and needs no words.
			const accepted = await signInByPasskey().catch(() => undefined);
			if (accepted === undefined) return '';
			return accepted ? proceed() : t('account.passkeyWrong');
		});
	return (
		<Modal
			opened
			onClose={() => onDone(false)}
			closeOnClickOutside={false}
			title={t('account.proveAgain')}
			// Above a dialog with a form.
			zIndex={getDefaultZIndex('overlay')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<form
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					event.stopPropagation();
					void submit();
				}}
			>
				<Stack gap="md">
					<Text size="sm">{t('desk.signin.text')}</Text>
					<input type="hidden" name="username" autoComplete="username" value={session.email} readOnly />
					{!withCode && (
						<PasswordInput
							label={t('account.password')}
							autoComplete="current-password"
							value={typed}
							onChange={(event) => setTyped(event.currentTarget.value)}
							data-autofocus
							dir="ltr"
						/>
					)}
					{sent && (
						<>
							<Text size="sm" role="status">
								{t('account.sentTo', { email: session.email, minutes: codeMinutes })}
							</Text>
							<TextInput
								label={t('account.code')}
								inputMode="numeric"
								autoComplete="one-time-code"
								maxLength={20}
								value={typed}
								onChange={(event) => setTyped(event.currentTarget.value)}
								data-autofocus
								dir="ltr"
							/>
						</>
					)}
					{failed && (
						<Alert color="red" role="alert">
							<Text size="sm">{failed}</Text>
						</Alert>
					)}
					<Group gap="xs">
						{session.passkey && hasPasskeys() && (
							<Button variant="default" disabled={busy} onClick={() => void byPasskey()}>
								{t('account.passkeySignIn')}
							</Button>
						)}
						<Button variant="default" disabled={busy} onClick={() => void send()}>
							{t(sent ? 'account.sendAgain' : 'account.send')}
						</Button>
					</Group>
					<Group justify="flex-end">
						<Button variant="default" onClick={() => onDone(false)}>
							{t('desk.cancel')}
						</Button>
						{(sent || !withCode) && (
							<Button type="submit" loading={busy} disabled={!withCode && typed === ''}>
								{t('desk.session.continue')}
							</Button>
						)}
					</Group>
				</Stack>
			</form>
		</Modal>
	);
}
