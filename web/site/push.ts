/**
 * Notifications in this browser: whether there can be any, asking for them, and ending
 * them. Nothing here asks the reader by itself: subscribe() is for the press of a button.
 */
import { readPush, unsubscribePush } from '../api/client.gen';
import { enroll } from './offline/subscription';

/** `blocked` by the reader, in the browser's settings. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on' | 'failed';

const supported = (): boolean =>
	'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The browser's own subscription, if it has one. */
const own = async (): Promise<PushSubscription | null> =>
	(await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;

/** How it stands in this browser: on means that the browser and the house agree. */
export async function state(): Promise<PushState> {
	if (!supported()) return 'unsupported';
	if (Notification.permission === 'denied') return 'blocked';
	try {
		const subscription = Notification.permission === 'granted' ? await own() : null;
		if (!subscription) return 'off';
		const answer = await readPush();
		if (!answer.ok) return 'failed';
		return answer.value.endpoint === subscription.endpoint ? 'on' : 'off';
	} catch {
		return 'failed';
	}
}

/** Asks the browser, which asks the reader, and tells the house. */
export async function subscribe(locale: string): Promise<PushState> {
	if (!supported()) return 'unsupported';
	// First, while the press still counts: some browsers ask for nothing else.
	const permission = await Notification.requestPermission();
	if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
	try {
		const answer = await readPush();
		if (!answer.ok) return 'failed';
		const { pushManager } = await navigator.serviceWorker
			.register('/sw.js')
			.then(() => navigator.serviceWorker.ready);
		await (await pushManager.getSubscription())?.unsubscribe(); // it may be bound to another key
		return (await enroll(pushManager, answer.value.key, locale)) ? 'on' : 'failed';
	} catch {
		return 'failed';
	}
}

/** Ends it, here and at the house. */
export async function unsubscribe(): Promise<PushState> {
	if (!supported()) return 'unsupported';
	try {
		const [, answer] = await Promise.all([own().then((one) => one?.unsubscribe()), unsubscribePush()]);
		return answer.ok ? 'off' : 'failed';
	} catch {
		return 'failed';
	}
}
