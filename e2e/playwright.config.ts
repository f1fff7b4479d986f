/** Journeys, accessibility and weights in Chromium against the built program: `make browser`. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browser, browserFlags } from './support/browser.ts';
import { addressKey } from './support/program.ts';

export default defineConfig({
	testDir: '.',
	outputDir: 'results',
	globalSetup: './support/setup.ts',
	globalTimeout: 40 * 60_000,
	// A busy machine is late; what is faulty stays so for longer.
	timeout: 60_000,
	expect: { timeout: 15_000 },
	fullyParallel: true,
	// The program and its renderers want a core.
	workers: Math.max(2, availableParallelism() - 1),
	// What passes only when it is tried again is a fault: of the page, or of its test.
	retries: 0,
	forbidOnly: process.env.CI !== undefined,
	reporter: [['list']],
	// Readers read while nothing changes; then the newsroom writes.
	projects: [
		{ name: 'reader', testIgnore: /publish/ },
		{ name: 'newsroom', testMatch: /publish/, dependencies: ['reader'] },
	],
	use: {
		baseURL: process.env[addressKey],
		locale: 'en-IN',
		timezoneId: 'Asia/Kolkata',
		// What the device keeps is the matter of one test; the others see what the server sends.
		serviceWorkers: 'block',
		launchOptions: { executablePath: browser(), args: browserFlags },
	},
});
