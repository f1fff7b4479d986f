import { expect, it } from 'vitest';
import { isFreeMail } from './free-mail';

// D-25: scripts and the server (account.IsWorkEmail) read one list of labels.
it('knows that an address at a free mail service is not that of an employer', () => {
	for (const [address, free] of [
		['asha@gmail.com', true],
		['asha@Yahoo.co.in', true],
		['clerk@nic.in', true],
		['a@b@gmail.com', true],
		['asha@kiln.example', false],
		['asha@notgmail.example', false],
		['gmail.com', false],
		['', false],
	] as const)
		expect(isFreeMail(address), address).toBe(free);
});
