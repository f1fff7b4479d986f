/** Push subscriptions of a browser. Pages create them; the service worker renews those that the browser ended. */
import { readPush, subscribePush } from '../../api/client.gen';

/** Decodes base64url. */
export const base64UrlBytes = (text: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));

/** Subscribes the browser and registers the subscription with the server. Returns whether the server accepted it. */
export async function subscribeBrowser(
	pushManager: PushManager,
	key: string,
	locale?: string,
): Promise<boolean> {
	const made = await pushManager.subscribe({
		userVisibleOnly: true,
		applicationServerKey: base64UrlBytes(key),
	});
	const { endpoint = '', keys } = made.toJSON();
	const { p256dh = '', auth = '' } = keys ?? {};
	return (await subscribePush({ locale }, { endpoint, keys: { p256dh, auth } })).ok;
}

/** Renews a subscription that the browser ended, if the server still has one for this session. */
export async function renewSubscription(pushManager: PushManager): Promise<void> {
	const response = await readPush();
	if (response.ok && response.value.endpoint !== '') await subscribeBrowser(pushManager, response.value.key);
}
