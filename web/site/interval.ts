/** Milliseconds between background updates of an open page (CONST-13). The server's internal/outside uses the same interval. */
export const quietInterval = 300_000;

/** Runs work at every quiet interval. Pauses while the page is hidden; an overdue run happens when it is shown again. */
export function everyQuietInterval(work: () => void): void {
	let last = Date.now();
	const due = () => {
		if (document.hidden || Date.now() - last < quietInterval) return;
		last = Date.now();
		work();
	};
	setInterval(due, quietInterval);
	document.addEventListener('visibilitychange', due);
}
