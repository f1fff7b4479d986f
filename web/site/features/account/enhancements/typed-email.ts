import { storeTypedEmail, takeTypedEmail } from '../../../typed-email';

/** Fills in the address that the reader typed before coming here, and stores it for the next way to sign in. */
export function typedEmail(host: HTMLElement): void {
	const field = host.querySelector<HTMLInputElement>('input[name="email"]');
	const email = takeTypedEmail();
	if (field && field.value === '') field.value = email;
	host.addEventListener('click', ({ target }) => {
		if (field && (target as Element).closest('a')) storeTypedEmail(field.value.trim());
	});
}
