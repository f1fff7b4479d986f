/** What the house sends to a browser (internal/push): words, their language, and where a press leads. */
export interface Notice {
	title: string;
	body?: string;
	url: string;
	tag?: string;
	lang: string;
	dir: 'ltr' | 'rtl';
}

/** A message as it was sent; nothing where it is none of the house. */
export function noticeOf(data: { json(): unknown } | null): Notice | undefined {
	try {
		const notice = data?.json() as Notice | undefined;
		return notice && typeof notice.title === 'string' && typeof notice.url === 'string' ? notice : undefined;
	} catch {
		return undefined;
	}
}

/** Where a notification leads: within the house, whatever was sent. */
export function wayOf(url: unknown, origin: string): string {
	try {
		const way = new URL(String(url), origin);
		return way.origin === origin ? way.href : `${origin}/`;
	} catch {
		return `${origin}/`;
	}
}
