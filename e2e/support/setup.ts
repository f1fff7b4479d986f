import { addressKey, emailsKey, start, tokenKey } from './program.ts';

/**
 * Starts the program before the first test and stops it after the last. A program that runs
 * already is used if the environment names it.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
	if (process.env[addressKey] !== undefined) return;
	const program = await start();
	process.env[addressKey] = program.address;
	process.env[tokenKey] = program.token;
	process.env[emailsKey] = program.emails;
	return () => program.stop();
}
