/** Tests on a program of their own, with settings that the program of the other tests does not have. */
import { ashaCookies } from './asha.ts';
import { defaultRun, demoPassword, type Program, type Run, start } from './program.ts';
import { Site } from './site.ts';
import { test as base } from './test.ts';

/**
 * The fixtures of every test, on a program of its own: one for each worker. A file sets `run` to the host and the further settings of its
 * program.
 */
export const test = base.extend<object, { run: Run; program: Program }>({
	run: [defaultRun, { scope: 'worker' }],
	program: [
		async ({ run }, use) => {
			const flags = (address: string) => ['--demo-password', demoPassword, ...run.flags(address)];
			const program = await start({ host: run.host, flags });
			await use(program);
			await program.stop();
		},
		{ scope: 'worker', timeout: 120_000 },
	],
	site: [async ({ program }, use) => use(new Site(program.address)), { scope: 'worker' }],
	desk: [
		async ({ program }, use) => use({ base: `${program.address}/api/v2`, token: program.token }),
		{ scope: 'worker' },
	],
	asha: [async ({ program }, use) => use(await ashaCookies(program.address)), { scope: 'worker' }],
	baseURL: async ({ program }, use) => use(program.address),
});

export { expect } from './test.ts';
