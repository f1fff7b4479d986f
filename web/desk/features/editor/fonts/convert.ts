/** Loads the tables of a legacy encoding when they are needed, and converts with them. */
import type { LegacyEncoding } from './detect';

/** Returns the function that converts texts of an encoding to Unicode. Rejects if the table could not be loaded. */
export async function converterOf(encoding: LegacyEncoding): Promise<(text: string) => string> {
	if (encoding === 'kruti') return (await import('./kruti')).fromKruti;
	return (await import('./bamini')).fromBamini;
}
