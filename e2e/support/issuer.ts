/** A real OpenID Connect issuer on this machine, in place of Google. */
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

export interface Issuer {
	address: string;
	/** A token about a person whom the issuer knows, requested with a nonce. */
	token(who: string, nonce: string): Promise<string>;
	stop(): void;
}

/** Starts the issuer; `back` is the address to which it redirects. */
export async function startIssuer(back: string): Promise<Issuer> {
	const binary = join(root, 'e2e/.work/issuer');
	execFileSync('go', ['build', '-o', binary, './e2e/issuer'], { cwd: root });
	const child = spawn(binary, [back], { stdio: ['ignore', 'pipe', 'ignore'] });
	const address = await new Promise<string>((up, failed) => {
		child.once('exit', (code) => failed(new Error(`the issuer ended with ${code}`)));
		createInterface(child.stdout).once('line', up);
	});
	const redirectOf = async (to: string | URL, init?: RequestInit) => {
		const response = await fetch(to, { redirect: 'manual', ...init });
		return new URL(response.headers.get('location') ?? '', to);
	};
	const doors = (await (await fetch(`${address}/.well-known/openid-configuration`)).json()) as {
		authorization_endpoint: string;
		token_endpoint: string;
	};
	return {
		address,
		async token(who, nonce) {
			const asked = new URLSearchParams({
				client_id: 'masthead',
				response_type: 'code',
				scope: 'openid email profile',
				redirect_uri: back,
				state: 'state',
				nonce,
			});
			const login = await redirectOf(`${doors.authorization_endpoint}?${asked}`);
			const form = new URLSearchParams({
				username: who,
				password: 'verysecure',
				id: login.searchParams.get('authRequestID') ?? '',
			});
			const done = await redirectOf(await redirectOf(login, { method: 'POST', body: form }));
			const response = await fetch(doors.token_endpoint, {
				method: 'POST',
				headers: { Authorization: `Basic ${btoa('masthead:secret')}` },
				body: new URLSearchParams({
					grant_type: 'authorization_code',
					code: done.searchParams.get('code') ?? '',
					redirect_uri: back,
				}),
			});
			return ((await response.json()) as { id_token: string }).id_token;
		},
		stop: () => {
			child.kill();
		},
	};
}
