// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { excerpt } from '../../i18n/catalogues';
import { clearToasts, dismiss, lifetime, toast, toasts } from '../../stores/toasts';
import { Toasts } from './Toasts';
import { toastTexts } from './texts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root;
const props = { lang: 'en', texts: excerpt('en', toastTexts) };
const log = () => document.querySelector('[role=log]');
const shown = () => [...(log()?.querySelectorAll('p') ?? [])].map((p) => p.textContent);
const button = (name: string) =>
	[...document.querySelectorAll('button')].filter((one) => one.textContent === name);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
	vi.useFakeTimers();
	document.body.innerHTML = renderToString(<Toasts {...props} />);
	act(() => {
		root = hydrateRoot(document.body, <Toasts {...props} />);
	});
});

afterEach(() => {
	act(() => root.unmount());
	clearToasts();
	vi.useRealTimers();
});

describe('a short message (WIDGET-62)', () => {
	it('lasts four seconds (STATE-54, CONST-12)', () => {
		expect(lifetime).toBe(4000);
		act(() => void toast('Bookmark added'));
		expect(shown()).toEqual(['Bookmark added']);
		pass(3500);
		expect(shown()).toEqual(['Bookmark added']);
		pass(1000);
		expect(shown()).toEqual([]);
	});

	it('is there from before the island woke', () => {
		act(() => root.unmount());
		toast('Early');
		document.body.innerHTML = renderToString(<Toasts {...props} />);
		expect(shown()).toEqual([]);
		act(() => {
			root = hydrateRoot(document.body, <Toasts {...props} />);
		});
		expect(shown()).toEqual(['Early']);
	});

	it('goes at once by Dismiss (STATE-55)', () => {
		act(() => void toast('Bookmark added'));
		act(() => button('Dismiss')[0]?.click());
		expect(shown()).toEqual([]);
	});

	it('goes by its key and leaves the others (STATE-56)', () => {
		act(() => {
			toast('First', 'a');
			toast('Second', 'b');
		});
		act(() => dismiss('a'));
		expect(shown()).toEqual(['Second']);
	});

	it('of the same key takes the place of the older one, with a time of its own', () => {
		act(() => void toast('Saving', 'a'));
		pass(3000);
		act(() => void toast('Saved', 'a'));
		expect(shown()).toEqual(['Saved']);
		pass(3000);
		expect(shown()).toEqual(['Saved']);
		pass(1100);
		expect(shown()).toEqual([]);
	});

	it('goes with all others by Clear all, which comes with the second (STATE-57)', () => {
		act(() => void toast('First'));
		expect(button('Clear all')).toEqual([]);
		act(() => void toast('Second'));
		act(() => button('Clear all')[0]?.click());
		expect(shown()).toEqual([]);
		expect(toasts.get()).toEqual([]);
	});

	it('waits while somebody reads it closely', () => {
		act(() => void toast('A long one'));
		const dismissButton = button('Dismiss')[0];
		act(() => dismissButton?.focus());
		pass(60_000);
		expect(shown()).toEqual(['A long one']);
		act(() => dismissButton?.blur());
		pass(lifetime + 1);
		expect(shown()).toEqual([]);
	});
});
