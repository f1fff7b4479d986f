/** Milliseconds between background updates of an open page (CONST-13). The server's internal/outside uses the same interval. */
export const quietInterval = 300_000;

/** Calls work at every quiet interval while the page is visible. A call that was due while it was hidden follows afterwards. */
export function everyRefreshInterval(work: () => void): void {
	let last = Date.now();
	const runIfDue = () => {
		if (document.hidden || Date.now() - last < quietInterval) return;
		last = Date.now();
		work();
	};
	setInterval(runIfDue, quietInterval);
	document.addEventListener('visibilitychange', runIfDue);
}
