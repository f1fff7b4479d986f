/** A browser's subscription to messages: made by pages, and by the service worker where the browser ended one. */
import { readPush, subscribePush } from '../../api/client.gen';

/** Bytes of a text in base64url. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));

/** Has the browser make a subscription, and tells the house; true where that took it. */
export async function enroll(pushManager: PushManager, key: string, locale?: string): Promise<boolean> {
	const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
	const { endpoint = '', keys } = made.toJSON();
	const { p256dh = '', auth = '' } = keys ?? {};
	return (await subscribePush({ locale }, { endpoint, keys: { p256dh, auth } })).ok;
}

/** A subscription that the browser ended by itself is made anew, where the reader still has one with the house. */
export async function renew(pushManager: PushManager): Promise<void> {
	const answer = await readPush();
	if (answer.ok && answer.value.endpoint !== '') await enroll(pushManager, answer.value.key);
}
