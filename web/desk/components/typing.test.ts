// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { whenQuiet } from './typing';

beforeAll(() => {
	vi.useFakeTimers();
});
afterAll(() => {
	vi.useRealTimers();
});

test('a dialog waits for a pause in typing and for the end of a composition', async () => {
	const run = vi.fn();
	document.dispatchEvent(new Event('input'));
	whenQuiet(run);
	await vi.advanceTimersByTimeAsync(800);
	document.dispatchEvent(new Event('compositionstart'));
	await vi.advanceTimersByTimeAsync(5000);
	expect(run).not.toHaveBeenCalled();
	document.dispatchEvent(new Event('compositionend'));
	await vi.advanceTimersByTimeAsync(900);
	expect(run).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(2000);
	expect(run).toHaveBeenCalledOnce();
});

test('without typing it comes at once, and what was stopped never comes', async () => {
	await vi.advanceTimersByTimeAsync(2000);
	const now = vi.fn();
	whenQuiet(now);
	expect(now).toHaveBeenCalledOnce();
	document.dispatchEvent(new Event('input'));
	const never = vi.fn();
	whenQuiet(never)();
	await vi.advanceTimersByTimeAsync(5000);
	expect(never).not.toHaveBeenCalled();
});
