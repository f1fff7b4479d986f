/** The accounts of the demonstration: Asha, a reader with many bookmarks, follows and notifications, and others. */
import { request } from '@playwright/test';
import { demoPassword, fromAnotherNetwork } from './program.ts';

/** Signs the demonstration's reader in at the address of a site, and returns the cookies of her session. */
export const ashaCookies = (address: string) => cookiesOf('asha.rao', address);

type Account = 'asha.rao' | 'ravi.menon' | 'neha.iyer' | 'imran.khan' | 'kavita.joshi';

const sessions = new Map<string, ReturnType<typeof signIn>>();

/**
 * Signs an account of the demonstration in at the address of a site, and returns the cookies of its session. Each worker signs in
 * once per account and site, because the server limits how often an account may sign in: at most 100 times an hour.
 */
export function cookiesOf(name: Account, address: string) {
	const key = `${name} ${address}`;
	const session = sessions.get(key) ?? signIn(name, address);
	sessions.set(key, session);
	return session;
}

async function signIn(name: Account, address: string) {
	const context = await request.newContext({ baseURL: address });
	try {
		const response = await context.post('/api/v2/auth/login', {
			data: { email: `${name}@startline.example`, password: demoPassword },
			headers: fromAnotherNetwork(),
		});
		if (!response.ok()) throw new Error(`${name} can't sign in: ${response.status()}`);
		return (await context.storageState()).cookies;
	} finally {
		await context.dispose();
	}
}
