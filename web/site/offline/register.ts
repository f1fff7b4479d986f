/** Lets the device keep what is read, once the page is there and has nothing else to do. */
export function keepPages(): void {
	if (!('serviceWorker' in navigator)) return;
	addEventListener('load', () => {
		(window.requestIdleCallback ?? setTimeout)(async () => {
			try {
				const known = navigator.serviceWorker.controller !== null;
				await navigator.serviceWorker.register('/sw.js');
				const { active } = await navigator.serviceWorker.ready;
				if (!known) active?.postMessage(location.href);
			} catch {
				// A browser that forbids it reads without.
			}
		});
	});
}
