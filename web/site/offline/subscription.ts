/** Push subscriptions. Pages create them; the service worker renews a subscription that the browser ended. */
import { readPush, subscribePush } from '../../api/client.gen';

export const base64UrlBytes = (text: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0));

/**
 * Subscribes the browser and registers the subscription with the server. key is the server's public key in base64url,
 * locale the language of the messages, by default that of the previous subscription. Returns whether the server
 * accepted it.
 */
export async function subscribeBrowser(
	pushManager: PushManager,
	key: string,
	locale?: string,
): Promise<boolean> {
	const subscription = await pushManager.subscribe({
		userVisibleOnly: true,
		applicationServerKey: base64UrlBytes(key),
	});
	const { endpoint = '', keys } = subscription.toJSON();
	const { p256dh = '', auth = '' } = keys ?? {};
	return (await subscribePush({ locale }, { endpoint, keys: { p256dh, auth } })).ok;
}

/** Renews a subscription that the browser ended, if the server still has one for this session. */
export async function renewSubscription(pushManager: PushManager): Promise<void> {
	const response = await readPush();
	if (response.ok && response.value.endpoint !== '') await subscribeBrowser(pushManager, response.value.key);
}
