/**
 * Google's One Tap: asks a reader who has an account there, and none signed in here,
 * whether to come in with it. Google's script comes now and not before, and with a nonce
 * whose secret stays on this page: a token that was taken elsewhere is of no use.
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

/** Lets Google ask, under the site's id there. The page comes anew for who came in. */
export async function prompt(client: string): Promise<void> {
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
			const answer = await oneTap({}, { id_token: credential, nonce: secret });
			if (answer.ok) location.reload();
		},
	});
	id.prompt();
}
