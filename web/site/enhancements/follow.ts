import { ownFollow, follow as send } from '../../api/client.gen';
import { session } from '../stores/session';
import { askToSignIn } from '../stores/signin';
import { showFailure } from '../stores/toasts';
import { redirectIfUnauthorized } from '../unauthorized';

/** Turns the follow link into a button that follows at once, and undoes that if the server refuses. */
export function follow(host: HTMLElement): void {
	const button = host.querySelector<HTMLElement>('[data-follow]');
	const label = button?.querySelector('[data-label]');
	if (!button || !label) return;
	const { follow: list = '', on = '', off = '', failed = '' } = button.dataset;
	const show = (following: boolean) => {
		button.ariaPressed = String(following);
		label.textContent = following ? on : off;
	};
	button.role = 'button';
	show(false);
	let pressed = false;
	if (session.get() === 'reader')
		ownFollow({ list }).then((response) => {
			if (pressed) return; // the reader's choice is newer
			if (response.ok) show(response.value.status !== null);
			else if (response.status === 401) session.set('anonymous');
		});
	const press = async () => {
		if (session.get() !== 'reader') return askToSignIn('follow', { after: { follow: list } });
		pressed = true;
		const following = button.ariaPressed !== 'true';
		show(following);
		const response = await send({}, { list, status: following ? 'following' : null });
		if (response.ok) return;
		show(!following);
		if (!redirectIfUnauthorized(response.status, { follow: list })) showFailure(failed, 'follow');
	};
	button.addEventListener('click', (event) => {
		event.preventDefault();
		void press();
	});
	button.addEventListener('keydown', (event) => {
		if (event.key !== ' ') return;
		event.preventDefault();
		void press();
	});
}
