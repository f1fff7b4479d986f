import { ownFollow, follow as send } from '../../api/client.gen';
import { refused } from '../refused';
import { session } from '../stores/session';
import { askToSignIn } from '../stores/signin';
import { toast } from '../stores/toasts';

/** Makes the way to the page that asks a button, which follows at once and goes back where the server did not. */
export function follow(part: HTMLElement): void {
	const button = part.querySelector<HTMLElement>('[data-follow]');
	const label = button?.querySelector('[data-label]');
	if (!button || !label) return;
	const { follow: list = '', on = '', off = '', failed = '' } = button.dataset;
	const show = (following: boolean) => {
		button.ariaPressed = String(following);
		label.textContent = following ? on : off;
	};
	button.role = 'button';
	show(false);
	if (session.get() === 'reader')
		ownFollow({ list }).then((answer) => {
			if (answer.ok) show(answer.value.status !== null);
			else if (answer.status === 401) session.set('anonymous');
		});
	const press = async () => {
		if (session.get() !== 'reader') return askToSignIn('default', { after: { follow: list } });
		const following = button.ariaPressed !== 'true';
		show(following);
		const answer = await send({}, { list, status: following ? 'following' : null });
		if (answer.ok) return;
		show(!following);
		if (!refused(answer.status, { follow: list })) toast(failed, 'follow');
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
