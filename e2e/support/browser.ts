/** Finds the browser that is installed on this machine. */
import { existsSync } from 'node:fs';

const paths = [
	process.env.CHROMIUM,
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const firstInstalled = (paths: (string | undefined)[]): string | undefined =>
	paths.find((path) => path !== undefined && existsSync(path));

/**
 * The path of the machine's own browser, for tests that need more than pages: push messages,
 * installed apps and weights. Undefined leaves the search to Playwright.
 */
export const browser = (): string | undefined => firstInstalled(paths);

/** The path of the headless build of the same browser if it is installed, else as `browser`. It takes half the time. */
export const headlessBrowser = (): string | undefined =>
	firstInstalled([process.env.CHROMIUM, '/usr/bin/chromium-headless-shell']) ?? browser();

/** Flags that stop the browser from making requests of its own. */
export const browserFlags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];
