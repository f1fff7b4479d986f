import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseAmount } from './amounts';

// The tests of imports read the same cases.
const cases = JSON.parse(
	readFileSync(new URL('../../../../../internal/company/testdata/amounts.json', import.meta.url), 'utf8'),
) as { text: string; amount: number | null; currency: string }[];

for (const { text, amount, currency } of cases)
	it(`${text} is ${amount === null ? 'not an amount' : `${amount} ${currency}`}`, () => {
		expect(parseAmount(text)).toEqual(amount === null ? undefined : { amount, currency });
	});
