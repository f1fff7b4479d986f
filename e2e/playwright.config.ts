/** Journeys, accessibility and weights in Chromium against the built program: `make browser`. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browser, browserFlags } from './support/browser.ts';
import { addressKey } from './support/program.ts';

export default defineConfig({
	testDir: '.',
	outputDir: 'results',
	globalSetup: './support/setup.ts',
	globalTimeout: 20 * 60_000,
	timeout: 30_000,
	fullyParallel: true,
	// The program and its renderers want a core.
	workers: Math.max(2, availableParallelism() - 1),
	// A busy machine is late now and then; what fails twice is a fault, what fails once is listed as flaky.
	retries: 1,
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
		// A film of every test costs more than it tells.
		trace: { mode: 'on-first-retry', screenshots: false },
		launchOptions: { executablePath: browser(), args: browserFlags },
	},
});
