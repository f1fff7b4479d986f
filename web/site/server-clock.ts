/** Milliseconds by which this device's clock is behind the server's; 0 if unknown, such as without a connection. */
export async function clockOffset(): Promise<number> {
	try {
		const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' });
		const serverTime = Date.parse(response.headers.get('Date') ?? '');
		return Number.isNaN(serverTime) ? 0 : serverTime - Date.now();
	} catch {
		return 0;
	}
}
