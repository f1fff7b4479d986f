/** Milliseconds between background updates of an open page (CONST-13). The server's internal/outside uses the same interval. */
export const refreshInterval = 300_000;

/**
 * Calls work at every refresh interval while the page is visible. A call that was due while the page was hidden is made
 * when it is shown again.
 */
export function everyRefreshInterval(work: () => void): void {
	let last = Date.now();
	const runIfDue = () => {
		if (document.hidden || Date.now() - last < refreshInterval) return;
		last = Date.now();
		work();
	};
	setInterval(runIfDue, refreshInterval);
	document.addEventListener('visibilitychange', runIfDue);
}
