/** How often an open page quietly asks for news, in milliseconds (CONST-13). The server's internal/outside has the same. */
export const quietInterval = 300_000;

/** Does something at every quiet interval, paused while nobody looks; who comes back after one gets it at once. */
export function quietly(work: () => void): void {
	let last = Date.now();
	const due = () => {
		if (document.hidden || Date.now() - last < quietInterval) return;
		last = Date.now();
		work();
	};
	setInterval(due, quietInterval);
	document.addEventListener('visibilitychange', due);
}
