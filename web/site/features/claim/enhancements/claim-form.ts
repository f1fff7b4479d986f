import { isFreeMail } from '../../../free-mail';

/** The button that copies the record or tag, and the hint that appears when an address at a free mail service is typed (D-25). */
export function claimForm(host: HTMLElement): void {
	const button = host.querySelector<HTMLButtonElement>('[data-copy]');
	const snippet = host.querySelector('[data-snippet]')?.textContent ?? '';
	if (button && navigator.clipboard) {
		button.hidden = false;
		button.addEventListener('click', async () => {
			try {
				await navigator.clipboard.writeText(snippet);
				button.textContent = button.dataset.copy ?? '';
			} catch {
				button.hidden = true; // the text can be selected
			}
		});
	}
	const field = host.querySelector<HTMLInputElement>('input[name=email]');
	const hint = host.querySelector<HTMLElement>('[data-free-mail]');
	if (!field || !hint) return;
	const update = () => {
		hint.hidden = !isFreeMail(field.value);
	};
	update();
	field.addEventListener('input', update);
}
