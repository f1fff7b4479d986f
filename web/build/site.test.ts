import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { budgets, type Weights, weigh } from './budgets';

describe("the browser's build", () => {
	const out = mkdtempSync(join(tmpdir(), 'site-'));
	let weights: Weights;

	beforeAll(async () => {
		vi.stubEnv('NODE_ENV', 'production'); // otherwise elements are compiled for development, which readers never load
		await build({
			configFile: 'vite.config.ts',
			logLevel: 'silent',
			build: { outDir: out, emptyOutDir: true },
		});
		weights = weigh(out);
	}, 120_000);

	afterAll(() => {
		vi.unstubAllEnvs();
		rmSync(out, { recursive: true, force: true });
	});

	it.each(budgets)('stays within the budget of the $name', ({ limit, measure }) => {
		expect(measure(weights)).toBeGreaterThan(0);
		expect(measure(weights)).toBeLessThanOrEqual(limit);
	});

	it('loads one script before interaction, whose budget has no room for React', () => {
		expect([...weights.keys()].filter((name) => name.startsWith('loader-'))).toHaveLength(1);
	});
});
