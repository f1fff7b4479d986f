/**
 * Google One Tap: offers readers who are not signed in to sign in with their Google account. The nonce is the hash of
 * a secret that only this page knows, so a token obtained elsewhere is useless.
 */
import { oneTap } from '../api/client.gen';
import { session } from './stores/session';

interface Google {
	accounts: {
		id: { initialize(options: object): void; prompt(): void };
	};
}

const script = 'https://accounts.google.com/gsi/client';

const hex = (bytes: ArrayBuffer): string =>
	[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Loads Google's script and shows the prompt for a client id. The page reloads after a sign-in. */
export async function promptOneTap(client: string): Promise<void> {
	if (session.get() !== 'anonymous' || !globalThis.crypto?.subtle) return;
	const secret = crypto.randomUUID();
	const nonce = hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)));
	await new Promise((loaded, failed) => {
		document.head.append(
			Object.assign(document.createElement('script'), { src: script, onload: loaded, onerror: failed }),
		);
	});
	const { id } = (window as unknown as { google: Google }).google.accounts;
	id.initialize({
		client_id: client,
		nonce,
		use_fedcm_for_prompt: true,
		cancel_on_tap_outside: false,
		callback: async ({ credential }: { credential: string }) => {
			const response = await oneTap({}, { id_token: credential, nonce: secret });
			if (response.ok) location.reload();
		},
	});
	id.prompt();
}
