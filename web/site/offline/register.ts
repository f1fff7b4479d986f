/** Registers the service worker when the page has loaded and the browser is idle. */
export function registerServiceWorker(): void {
	if (!('serviceWorker' in navigator)) return;
	addEventListener('load', () => {
		(window.requestIdleCallback ?? setTimeout)(async () => {
			try {
				const known = navigator.serviceWorker.controller !== null;
				await navigator.serviceWorker.register('/sw.js');
				const { active } = await navigator.serviceWorker.ready;
				if (!known) active?.postMessage(location.href);
			} catch {
				// The site works without a service worker, but not offline.
			}
		});
	});
}
