import { type PushState, readPushState, subscribe, unsubscribe } from '../push';

/** Shows the state of push messages in this browser, and lets the reader turn them on and off. */
export function pushControl(host: HTMLElement): void {
	const root = host.firstElementChild as HTMLElement;
	const show = (now: PushState) => {
		root.dataset.state = now;
		for (const piece of root.querySelectorAll<HTMLElement>('[data-when]'))
			piece.hidden = !piece.dataset.when?.split(' ').includes(now);
	};
	root.addEventListener('click', async ({ target }) => {
		const button = (target as Element).closest<HTMLButtonElement>('[data-turn]');
		if (!button) return;
		button.ariaBusy = 'true';
		show(await (button.dataset.turn === 'on' ? subscribe(document.documentElement.lang) : unsubscribe()));
		button.ariaBusy = null;
		root.querySelector<HTMLElement>('p:not([hidden]) button')?.focus();
	});
	readPushState().then(show);
}
