let host: HTMLElement | undefined;
let region: HTMLElement | undefined;

/** Adds the live region for screen readers. It is in a closed shadow tree, so that nothing else finds its text. */
function addRegion(): HTMLElement {
	host = document.createElement('div');
	Object.assign(host.style, { position: 'fixed', inlineSize: '1px', blockSize: '1px', overflow: 'hidden' });
	host.style.clipPath = 'inset(50%)';
	const live = document.createElement('div');
	live.setAttribute('role', 'status');
	host.attachShadow({ mode: 'closed' }).append(live);
	document.body.append(host);
	return live;
}

/** Makes screen readers say what the screen already shows, such as the title of a view that opened. A later text replaces it. */
export function say(text: string): void {
	if (!host?.isConnected || !region) region = addRegion();
	const live = region;
	live.lang = document.documentElement.lang;
	live.textContent = '';
	// Screen readers say only changes, so the region must exist, and be empty, before it gets the text.
	setTimeout(() => {
		live.textContent = text;
	}, 100);
}
