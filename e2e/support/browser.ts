/**
 * The browser of the tests: the machine's own Chromium, as the program without a user interface if it is installed. That
 * draws the same pages and takes half the time.
 */
import { existsSync } from 'node:fs';

const places = [
	process.env.CHROMIUM,
	'/usr/bin/chromium-headless-shell',
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of the browser; undefined leaves the search to Playwright. */
export const browser = (): string | undefined =>
	places.find((path) => path !== undefined && existsSync(path));

/** It requests nothing but the pages. */
export const browserFlags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];
