/** A push message as internal/push sends it. url is the address that the notification opens. */
export interface PushMessage {
	title: string;
	body?: string;
	url: string;
	tag?: string;
	lang: string;
	dir: 'ltr' | 'rtl';
}

/** Parses the data of a push event; undefined if it is not a message of this site. */
export function parsePushMessage(data: { json(): unknown } | null): PushMessage | undefined {
	try {
		const message = data?.json() as PushMessage | undefined;
		return message && typeof message.title === 'string' && typeof message.url === 'string'
			? message
			: undefined;
	} catch {
		return undefined;
	}
}

/** The address that a notification opens. Addresses on other origins are replaced by the home page. */
export function notificationTarget(url: unknown, origin: string): string {
	try {
		const target = new URL(String(url), origin);
		return target.origin === origin ? target.href : `${origin}/`;
	} catch {
		return `${origin}/`;
	}
}
