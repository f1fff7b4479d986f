/**
 * Push messages in this browser: their state, and how to turn them on and off. subscribe()
 * prompts the reader and must be called from the press of a button.
 */
import { readPush, unsubscribePush } from '../api/client.gen';
import { subscribeBrowser } from './offline/subscription';

/** `blocked` means that the browser's settings forbid notifications. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on' | 'failed';

const supported = (): boolean =>
	'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The browser's push subscription, null if it has none. */
const browserSubscription = async (): Promise<PushSubscription | null> =>
	(await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;

/** The state in this browser. `on` means that browser and server have the same subscription. */
export async function readPushState(): Promise<PushState> {
	if (!supported()) return 'unsupported';
	if (Notification.permission === 'denied') return 'blocked';
	try {
		const subscription = Notification.permission === 'granted' ? await browserSubscription() : null;
		if (!subscription) return 'off';
		const response = await readPush();
		if (!response.ok) return 'failed';
		return response.value.endpoint === subscription.endpoint ? 'on' : 'off';
	} catch {
		return 'failed';
	}
}

/** Requests permission, subscribes the browser, registers the subscription with the server, and returns the new state. */
export async function subscribe(locale: string): Promise<PushState> {
	if (!supported()) return 'unsupported';
	// The permission is requested first, because some browsers only ask while the click is being handled.
	const permission = await Notification.requestPermission();
	if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
	try {
		const response = await readPush();
		if (!response.ok) return 'failed';
		const { pushManager } = await navigator.serviceWorker
			.register('/sw.js')
			.then(() => navigator.serviceWorker.ready);
		await (await pushManager.getSubscription())?.unsubscribe(); // it may belong to an earlier key of the server
		return (await subscribeBrowser(pushManager, response.value.key, locale)) ? 'on' : 'failed';
	} catch {
		return 'failed';
	}
}

/** Ends the subscription in the browser and on the server, and returns the new state. */
export async function unsubscribe(): Promise<PushState> {
	if (!supported()) return 'unsupported';
	try {
		const [, response] = await Promise.all([
			browserSubscription().then((subscription) => subscription?.unsubscribe()),
			unsubscribePush(),
		]);
		return response.ok ? 'off' : 'failed';
	} catch {
		return 'failed';
	}
}
