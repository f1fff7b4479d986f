/** The fixtures of every test: the site, the API, a signed-in reader, and records of requests and errors that no page may cause. */
import { type Browser, test as base } from '@playwright/test';
import { ashaCookies } from './asha.ts';
import { addressKey, tokenKey } from './program.ts';
import { Site } from './site.ts';
import { waitInEveryContext } from './started.ts';

interface PageProblems {
	/** Addresses outside the site that pages requested. None is let through. */
	outside: string[];
	/** Violations of the content security policy, and uncaught errors. */
	errors: string[];
}

interface Shared {
	site: Site;
	/** The API with an editor of all brands. */
	desk: { base: string; token: string };
	/**
	 * A session of the demonstration's reader; one for each worker, because her password cannot be
	 * tried often.
	 */
	asha: Awaited<ReturnType<typeof ashaCookies>>;
	browser: Browser;
}

export const test = base.extend<PageProblems, Shared>({
	browser: [
		async ({ browser }, use) => {
			waitInEveryContext(browser);
			await use(browser);
		},
		{ scope: 'worker' },
	],
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
		async ({}, use) => {
			await use(new Site(process.env[addressKey] ?? ''));
		},
		{ scope: 'worker' },
	],
	desk: [
		// biome-ignore lint/correctness/noEmptyPattern: as above
		async ({}, use) => {
			await use({ base: `${process.env[addressKey]}/api/v2`, token: process.env[tokenKey] ?? '' });
		},
		{ scope: 'worker' },
	],
	asha: [
		// biome-ignore lint/correctness/noEmptyPattern: as above
		async ({}, use) => use(await ashaCookies(process.env[addressKey] ?? '')),
		{ scope: 'worker' },
	],
	outside: [
		async ({ context, baseURL }, use) => {
			const requested: string[] = [];
			await context.route(
				(url) => url.origin !== baseURL,
				(route) => {
					requested.push(route.request().url());
					return route.abort();
				},
			);
			await use(requested);
		},
		{ auto: true },
	],
	errors: [
		async ({ context }, use) => {
			const errors: string[] = [];
			await context.exposeFunction('reportViolation', (message: string) => errors.push(message));
			await context.addInitScript(() => {
				addEventListener('securitypolicyviolation', (event) => {
					const report = (window as unknown as { reportViolation(message: string): void }).reportViolation;
					report(
						`${location.pathname}: ${event.violatedDirective} refuses ${event.blockedURI} ${event.sample}`,
					);
				});
			});
			context.on('weberror', (error) => {
				// Chromium reports a transition that it skips between two pages, although pages catch both of its promises.
				if (!`${error.error()}`.includes('Transition was aborted because of invalid state'))
					errors.push(`${error.page()?.url()}: ${error.error()}`);
			});
			await use(errors);
			test.expect(errors).toEqual([]);
		},
		{ auto: true },
	],
});

export const { expect } = test;
