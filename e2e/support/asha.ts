/** The demonstration's reader, who has many bookmarks, follows and notifications. */
import { request } from '@playwright/test';
import { demoPassword } from './program.ts';

/** Signs the demonstration's reader in at the address of a site, and returns the cookies of her session. */
export async function ashaCookies(address: string) {
	const context = await request.newContext({ baseURL: address });
	try {
		const response = await context.post('/api/v2/auth/login', {
			data: { email: 'asha.rao@startline.example', password: demoPassword },
		});
		if (!response.ok()) throw new Error(`Asha can't sign in: ${response.status()}`);
		return (await context.storageState()).cookies;
	} finally {
		await context.dispose();
	}
}
