/** Milliseconds from now to the time at which the page is shown: 0, except in development (`?clock=`). */
export const dial = (): number => Number(document.documentElement.dataset.dial ?? 0);

/**
 * Milliseconds by which this device's clock is behind the server's, and the page's `dial`. The clocks count as equal if the difference is
 * unknown, such as without a connection.
 */
export async function clockOffset(): Promise<number> {
	try {
		const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' });
		const serverTime = Date.parse(response.headers.get('Date') ?? '');
		return (Number.isNaN(serverTime) ? 0 : serverTime - Date.now()) + dial();
	} catch {
		return dial();
	}
}
