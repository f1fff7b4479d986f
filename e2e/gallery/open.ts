/**
 * The browser and the site that the programs of this folder use. The site is started unless it runs
 * already.
 */
import { type Browser, chromium } from '@playwright/test';
import { browserFlags, browser as executable } from '../support/browser.ts';
import { addressKey, start } from '../support/program.ts';
import { Site } from '../support/site.ts';

export const phone = {
	viewport: { width: 390, height: 844 },
	deviceScaleFactor: 2,
	hasTouch: true,
	serviceWorkers: 'block',
} as const;

/**
 * Calls a function with a browser and the site at the address that the environment names. Without
 * such an address it starts a site and stops it afterwards.
 */
export async function withSite(
	use: (browser: Browser, baseURL: string, site: Site) => Promise<void>,
): Promise<void> {
	const running = process.env[addressKey];
	const program = running === undefined ? await start() : undefined;
	const baseURL = running ?? program?.address ?? '';
	const browser = await chromium.launch({ executablePath: executable(), args: browserFlags });
	try {
		await use(browser, baseURL, new Site(baseURL));
	} finally {
		await browser.close();
		await program?.stop();
	}
}
