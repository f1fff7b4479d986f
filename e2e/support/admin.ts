import { expect, type Page } from '@playwright/test';
import { inviteAccount } from '../../web/api/client.gen.ts';
import { emailsTo } from './emails.ts';
import { fromAnotherNetwork } from './program.ts';
import { newAddress } from './reader.ts';
import { unwrap } from './site.ts';

/** Waits for an email to an address with another code than before, and returns the code. */
export async function codeTo(email: string, before = ''): Promise<string> {
	let code = '';
	await expect
		.poll(async () => {
			const codes = (await emailsTo(email)).map(({ head }) => /^Subject: (\d{6})\b/m.exec(head)?.[1] ?? '');
			code = codes.find((one) => one !== '' && one !== before) ?? '';
			return code;
		})
		.not.toBe('');
	return code;
}

/** Signs somebody in who was invited as an administrator, and returns the address and the code. */
export async function asAdmin(
	page: Page,
	desk: { base: string; token: string },
): Promise<{ email: string; code: string }> {
	const email = newAddress();
	unwrap(await inviteAccount({}, { email, name: 'Tara Sen', roles: [{ role: 'admin' }] }, desk));
	const headers = fromAnotherNetwork();
	const asked = await page.request.post('/api/v2/auth/signup', { data: { email, name: '' }, headers });
	expect(asked.ok()).toBe(true);
	const code = await codeTo(email);
	const signedIn = await page.request.post('/api/v2/auth/code', { data: { code }, headers });
	expect(signedIn.ok()).toBe(true);
	return { email, code };
}
