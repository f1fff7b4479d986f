/**
 * Registers the service worker when the page has loaded and the browser is idle. A worker that was there before checks the
 * stored pages, unless the reader saves data.
 */
export function registerServiceWorker(): void {
	if (!('serviceWorker' in navigator)) return;
	addEventListener('load', () => {
		(window.requestIdleCallback ?? setTimeout)(async () => {
			try {
				const known = navigator.serviceWorker.controller !== null;
				await navigator.serviceWorker.register('/sw.js');
				const { active } = await navigator.serviceWorker.ready;
				if (!known) active?.postMessage(location.href);
				else if (document.documentElement.dataset.saver === undefined) active?.postMessage('');
			} catch {
				// The site works without a service worker, but not offline.
			}
		});
	});
}
