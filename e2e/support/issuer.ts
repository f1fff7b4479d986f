/** A real OpenID Connect issuer on this machine, in place of Google. */
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

export interface Issuer {
	address: string;
	/** Signs in a user of the issuer and returns an ID token with the nonce. */
	token(user: string, nonce: string): Promise<string>;
	stop(): void;
}

/**
 * Builds and starts the issuer. redirectUri is the address that it sends a user to after a sign-in.
 */
export async function startIssuer(redirectUri: string): Promise<Issuer> {
	const binary = join(root, 'e2e/.work/issuer');
	execFileSync('go', ['build', '-o', binary, './e2e/issuer'], { cwd: root });
	const child = spawn(binary, [redirectUri], { stdio: ['ignore', 'pipe', 'ignore'] });
	const address = await new Promise<string>((resolve, reject) => {
		child.once('exit', (code) => reject(new Error(`the issuer ended with ${code}`)));
		createInterface(child.stdout).once('line', resolve);
	});
	const redirectOf = async (url: string | URL, init?: RequestInit) => {
		const response = await fetch(url, { redirect: 'manual', ...init });
		return new URL(response.headers.get('location') ?? '', url);
	};
	const endpoints = (await (await fetch(`${address}/.well-known/openid-configuration`)).json()) as {
		authorization_endpoint: string;
		token_endpoint: string;
	};
	return {
		address,
		async token(user, nonce) {
			const parameters = new URLSearchParams({
				client_id: 'masthead',
				response_type: 'code',
				scope: 'openid email profile',
				redirect_uri: redirectUri,
				state: 'state',
				nonce,
			});
			const login = await redirectOf(`${endpoints.authorization_endpoint}?${parameters}`);
			const form = new URLSearchParams({
				username: user,
				password: 'verysecure',
				id: login.searchParams.get('authRequestID') ?? '',
			});
			const finished = await redirectOf(await redirectOf(login, { method: 'POST', body: form }));
			const response = await fetch(endpoints.token_endpoint, {
				method: 'POST',
				headers: { Authorization: `Basic ${btoa('masthead:secret')}` },
				body: new URLSearchParams({
					grant_type: 'authorization_code',
					code: finished.searchParams.get('code') ?? '',
					redirect_uri: redirectUri,
				}),
			});
			return ((await response.json()) as { id_token: string }).id_token;
		},
		stop: () => {
			child.kill();
		},
	};
}
