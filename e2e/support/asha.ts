/** The demonstration's reader, who has many bookmarks, follows and notifications. */
import { request } from '@playwright/test';
import { demoPassword } from './program.ts';

/** Signs her in at an address, and returns the cookies of her session. */
export async function asha(address: string) {
	const context = await request.newContext({ baseURL: address });
	try {
		const answer = await context.post('/api/v2/auth/login', {
			data: { email: 'asha.rao@startline.example', password: demoPassword },
		});
		if (!answer.ok()) throw new Error(`Asha can't sign in: ${answer.status()}`);
		return (await context.storageState()).cookies;
	} finally {
		await context.dispose();
	}
}
