/** Milliseconds from now to the time at which the page is shown: 0, except in development (`?clock=`). */
export const dial = (): number => Number(document.documentElement.dataset.dial ?? 0);

/**
 * Milliseconds by which this device's clock is behind the server's, and the page's `dial`. If the difference cannot be read, such as
 * without a connection, it is `known`.
 */
export async function clockOffset(known = dial()): Promise<number> {
	try {
		const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' });
		const serverTime = Date.parse(response.headers.get('Date') ?? '');
		return Number.isNaN(serverTime) ? known : serverTime - Date.now() + dial();
	} catch {
		return known;
	}
}
