/**
 * Sign-in methods besides email and passwords, on a program of its own: passkeys need a host name,
 * and One Tap needs an issuer. Google itself cannot be reached from here: the address of its
 * script is served by a stand-in, and the tokens are those of a real OpenID Connect issuer on this
 * machine.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { CDPSession, Page } from '@playwright/test';
import { type Issuer, startIssuer } from './support/issuer.ts';
import { test as base, expect } from './support/own-program.ts';
import { signIn } from './support/reader.ts';
import { article } from './support/site.ts';
import { started } from './support/started.ts';

const redirectUri = 'http://localhost/account/google/back';
const googleScript = 'https://accounts.google.com/gsi/client';

const test = base.extend<object, { issuer: Issuer }>({
	issuer: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
		async ({}, use) => {
			const issuer = await startIssuer(redirectUri);
			await use(issuer);
			issuer.stop();
		},
		{ scope: 'worker' },
	],
	run: [
		async ({ issuer }, use) =>
			use({
				host: 'localhost',
				flags: (address) => [
					...['--site-url', address, '--google-client-id', 'masthead', '--google-secret', 'secret'],
					...['--google-issuer', issuer.address, '--google-one-tap', 'true'],
				],
			}),
		{ scope: 'worker' },
	],
});

/** Adds an authenticator to the browser that stores passkeys and always verifies its user. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
	const cdp = await page.context().newCDPSession(page);
	await cdp.send('WebAuthn.enable');
	await cdp.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return cdp;
}

const violations = async (page: Page) =>
	(await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations.map(({ id }) => id);

test('D-16: a reader adds a passkey, signs out, signs in with it, renames and removes it', async ({
	page,
	program,
}) => {
	test.slow(); // a long test, with two checks by axe
	await addAuthenticator(page);
	await signIn(page, 'Asha Rao', program.emails);
	await page.goto('/account');
	await page.getByRole('button', { name: 'Add a passkey' }).click();
	await expect(page.getByText('Your passkey is ready.')).toBeVisible();
	await expect(page.locator('#passkeys li')).toHaveCount(1);
	expect(await violations(page)).toEqual([]);
	for (const width of [320, 390, 820, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
			0,
		);
	}
	await page.getByLabel('Name of the passkey').fill('My laptop');
	await page.locator('#passkeys').getByRole('button', { name: 'Save' }).click();
	await expect(page.getByLabel('Name of the passkey')).toHaveValue('My laptop');

	await page.locator('#devices').getByRole('button', { name: 'Sign out' }).click();
	// The authenticator responds at once to the request of the email field's autofill.
	await page.goto('/account/login?redirect_url=%2Fherstory');
	await expect(page).toHaveURL('/herstory');

	// In a browser without autofill for passkeys the page shows a button.
	await page.addInitScript(() => {
		PublicKeyCredential.isConditionalMediationAvailable = async () => false;
	});
	await page.goto('/account');
	await page.locator('#devices').getByRole('button', { name: 'Sign out' }).click();
	await page.goto('/account/login?redirect_url=%2Fherstory');
	expect(await violations(page)).toEqual([]);
	await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
	await expect(page).toHaveURL('/herstory');
	await page.goto('/account');
	await expect(page.locator('#field-name')).toHaveValue('Asha Rao');
	await expect(page.locator('#passkeys li')).toContainText('Last used');

	await page.locator('#passkeys').getByRole('button', { name: 'Remove' }).click();
	await expect(page.locator('#passkeys li')).toHaveCount(0);
	await page.locator('#devices').getByRole('button', { name: 'Sign out' }).click();
	await page.goto('/account/login');
	await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
	await expect(page.getByRole('alert')).toHaveText(
		'The passkey did not work. Please try again, or sign in by email.',
	);
});

test('D-16: passkeys are not offered without scripts or on devices that do not support them', async ({
	browser,
	baseURL,
	page,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
	const plain = await context.newPage();
	await plain.goto('/account/login');
	await expect(plain.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
	await expect(plain.getByLabel('Email')).toBeVisible();
	await context.close();
	await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
	await page.goto('/account/login');
	await started(page);
	await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
});

/**
 * Serves a script in place of Google's. Its prompt returns at once a token of the issuer for a
 * user, passed through change. Returns the options of the pages' calls.
 */
async function serveGoogleScript(
	page: Page,
	issuer: Issuer,
	user: string,
	change = (token: string) => token,
) {
	const calls: { client_id: string; nonce: string }[] = [];
	await page.exposeFunction('tokenOf', async (options: { client_id: string; nonce: string }) => {
		calls.push(options);
		return change(await issuer.token(user, options.nonce));
	});
	await page.context().route(googleScript, (route) =>
		route.fulfill({
			contentType: 'text/javascript',
			body: `let made;window.google={accounts:{id:{initialize(o){made=o},async prompt(){
				made.callback({credential:await tokenOf({client_id:made.client_id,nonce:made.nonce})})}}}}`,
		}),
	);
	return calls;
}

test('API-35: One Tap signs a reader in on the current page, and does not prompt again', async ({
	page,
	site,
	issuer,
}) => {
	const calls = await serveGoogleScript(page, issuer, 'asha');
	const story = await site.story('herstory', article);
	const signedIn = page.waitForResponse((response) => response.url().includes('/onetap-login'));
	await page.goto(story.path);
	expect((await signedIn).ok()).toBe(true);
	await expect(page.locator('html')).toHaveAttribute('data-reader', '');
	await expect(page).toHaveURL(story.path);
	expect(calls).toEqual([{ client_id: 'masthead', nonce: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
	const user = await (await page.request.get('/api/v2/rw/users?format=minimal')).json();
	expect(user).toMatchObject({ name: 'Asha Rao', email: 'asha@example.in' });
	await page.goto('/');
	await page.waitForLoadState('networkidle');
	expect(calls).toHaveLength(1);
});

test('API-35: a token that another page requested signs nobody in', async ({ page, issuer }) => {
	const foreignToken = await issuer.token('asha', 'f'.repeat(64));
	await serveGoogleScript(page, issuer, 'asha', () => foreignToken);
	const response = page.waitForResponse((candidate) => candidate.url().includes('/onetap-login'));
	await page.goto('/');
	expect((await response).status()).toBe(401);
	expect(await (await page.request.get('/api/v2/user_token')).json()).toBe(false);
});

test('D-36: Google’s script is not loaded without consent to optional cookies, nor on the account site', async ({
	page,
	context,
	outside,
	baseURL,
}) => {
	await page.goto('/account/login');
	await page.waitForLoadState('networkidle');
	await context.addCookies([{ name: 'consent', value: 'withdrawn.3.0', url: baseURL }]);
	await page.goto('/');
	await page.waitForLoadState('networkidle');
	expect(outside).toEqual([]);
});
