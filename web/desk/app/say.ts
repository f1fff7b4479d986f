let host: HTMLElement | undefined;
let region: HTMLElement | undefined;

/** Makes the place that screen readers listen to. It is no part of the page for anything else, such as a search for a text. */
function open(): HTMLElement {
	host = document.createElement('div');
	Object.assign(host.style, { position: 'fixed', inlineSize: '1px', blockSize: '1px', overflow: 'hidden' });
	host.style.clipPath = 'inset(50%)';
	const live = document.createElement('div');
	live.setAttribute('role', 'status');
	host.attachShadow({ mode: 'closed' }).append(live);
	document.body.append(host);
	return live;
}

/** Says something to screen readers that the screen shows already, such as the view that opened. The last text counts. */
export function say(text: string): void {
	if (!host?.isConnected || !region) region = open();
	const live = region;
	live.lang = document.documentElement.lang;
	live.textContent = '';
	// A new region, and the same text again, are heard only as a change.
	setTimeout(() => {
		live.textContent = text;
	}, 100);
}
