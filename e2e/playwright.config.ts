/** Browser tests, accessibility and weights in Chromium with the built program: `make browser`. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserFlags, headlessBrowser } from './support/browser.ts';
import { addressKey } from './support/program.ts';

export default defineConfig({
	testDir: '.',
	outputDir: 'results',
	globalSetup: './support/setup.ts',
	globalTimeout: 40 * 60_000,
	// Milliseconds that are enough on a busy machine.
	timeout: process.env.SLOW ? 240_000 : 60_000,
	expect: { timeout: 15_000 },
	fullyParallel: true,
	// The program and its renderers need a core.
	workers: Math.max(2, availableParallelism() - 1),
	// A test that passes only on a second attempt is a bug, in the page or in the test.
	retries: 0,
	forbidOnly: process.env.CI !== undefined,
	reporter: [['list']],
	// Tests that publish run after all tests that only read.
	projects: [
		{ name: 'reader', testIgnore: /publish/ },
		{ name: 'newsroom', testMatch: /publish/, dependencies: ['reader'] },
	],
	use: {
		baseURL: process.env[addressKey],
		locale: 'en-IN',
		timezoneId: 'Asia/Kolkata',
		// Only tests of offline reading and push messages allow it; all others need the server's responses.
		serviceWorkers: 'block',
		launchOptions: { executablePath: headlessBrowser(), args: browserFlags },
	},
});
