// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDock } from '../../dock';
import { messagesFor } from '../../i18n/catalogues';
import { clearToasts, removeToast, showFailure, showToast, toastLifetime, toasts } from '../../stores/toasts';
import { Toasts } from './Toasts';
import { toastTexts } from './texts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root;
const props = { lang: 'en', texts: messagesFor('en', toastTexts) };
const log = () => document.querySelector('[role=log]');
const shown = () => [...(log()?.querySelectorAll('p') ?? [])].map((p) => p.textContent);
const button = (name: string) =>
	[...document.querySelectorAll('button')].filter((one) => one.textContent === name);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

const render = () => {
	document.body.innerHTML =
		'<main tabindex="-1"><a href="/story">A story</a></main><div data-dock="">' +
		`${renderToString(<Toasts {...props} />)}</div>`;
};
const hydrateToasts = () =>
	act(() => {
		root = hydrateRoot(document.querySelector('[data-dock]') as Element, <Toasts {...props} />);
	});

beforeAll(startDock);

beforeEach(() => {
	vi.useFakeTimers();
	render();
	hydrateToasts();
});

afterEach(() => {
	act(() => root.unmount());
	clearToasts();
	vi.useRealTimers();
});

describe('a toast (WIDGET-62)', () => {
	it('lasts four seconds (STATE-54, CONST-12)', () => {
		expect(toastLifetime).toBe(4000);
		act(() => void showToast('Bookmark added'));
		expect(shown()).toEqual(['Bookmark added']);
		pass(3500);
		expect(shown()).toEqual(['Bookmark added']);
		pass(1000);
		expect(shown()).toEqual([]);
	});

	it('undoes what it reports', () => {
		const undo = vi.fn();
		act(() => void showToast('Bookmark removed', 'bookmark', undo));
		act(() => button('Undo')[0]?.click());
		expect(undo).toHaveBeenCalledOnce();
		expect(shown()).toEqual([]);
	});

	it('is not shown twice', () => {
		act(() => void showToast('Saved'));
		act(() => void showToast('Saved'));
		expect(shown()).toEqual(['Saved']);
	});

	it('is shown if it came before hydration', () => {
		act(() => root.unmount());
		showToast('Early');
		render();
		expect(shown()).toEqual([]);
		hydrateToasts();
		expect(shown()).toEqual(['Early']);
	});

	it('about a failure says that the reader is offline, if so', () => {
		act(() => void showFailure('Error occured, try later', 'bookmark'));
		expect(shown()).toEqual(['Error occured, try later']);
		const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
		act(() => void showFailure('Error occured, try later', 'bookmark'));
		online.mockRestore();
		expect(shown()).toEqual(['You are offline']);
	});

	it.each([
		['covers', 600, true],
		['does not cover', 100, undefined],
	])('moves to the top of the screen only if it covers the control that was pressed: %s', (_, top, away) => {
		const story = document.querySelector('a');
		story?.focus();
		const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(
			this: Element,
		) {
			return new DOMRect(10, this === story ? top : 590, 200, 44);
		});
		act(() => void showToast('Bookmark added'));
		boxes.mockRestore();
		const moved = () => log()?.parentElement?.hasAttribute('data-at-top');
		expect(moved()).toBe(away ?? false);
		pass(toastLifetime + 1);
		expect(moved()).toBe(false);
	});

	it('disappears at once on Dismiss (STATE-55, ENTITY-54)', () => {
		act(() => void showToast('Bookmark added'));
		act(() => button('Dismiss')[0]?.click());
		expect(shown()).toEqual([]);
	});

	it('is removed by its key without the others (STATE-56)', () => {
		act(() => {
			showToast('First', 'a');
			showToast('Second', 'b');
		});
		act(() => removeToast('a'));
		expect(shown()).toEqual(['Second']);
	});

	it('replaces an older one with the same key, with a lifetime of its own', () => {
		act(() => void showToast('Saving', 'a'));
		pass(3000);
		act(() => void showToast('Saved', 'a'));
		expect(shown()).toEqual(['Saved']);
		pass(3000);
		expect(shown()).toEqual(['Saved']);
		pass(1100);
		expect(shown()).toEqual([]);
	});

	it('is removed with all others by Clear all, which shows from the second on (STATE-57)', () => {
		act(() => void showToast('First'));
		expect(button('Clear all')).toEqual([]);
		act(() => void showToast('Second'));
		act(() => button('Clear all')[0]?.click());
		expect(shown()).toEqual([]);
		expect(toasts.get()).toEqual([]);
	});

	it('stays while the pointer or the focus is on it', () => {
		act(() => void showToast('A long one'));
		const dismissButton = button('Dismiss')[0];
		act(() => dismissButton?.focus());
		pass(60_000);
		expect(shown()).toEqual(['A long one']);
		act(() => dismissButton?.blur());
		pass(toastLifetime + 1);
		expect(shown()).toEqual([]);
	});

	it('passes the focus to the next when dismissed, the last one to where it was before', () => {
		const story = document.querySelector('a');
		story?.focus();
		act(() => {
			for (const text of ['First', 'Second', 'Third']) showToast(text);
		});
		const press = (button?: Element | null) => act(() => (button as HTMLElement).click());
		act(() => button('Dismiss')[1]?.focus());
		press(document.activeElement);
		expect(shown()).toEqual(['First', 'Third']);
		expect(document.activeElement?.parentElement?.textContent).toContain('Third');
		press(document.activeElement);
		expect(document.activeElement?.parentElement?.textContent).toContain('First');
		press(document.activeElement);
		expect(shown()).toEqual([]);
		expect(document.activeElement).toBe(story);
	});

	it('moves the focus to the text if the previous element is gone', () => {
		document.querySelector('a')?.focus();
		act(() => {
			showToast('First');
			showToast('Second');
		});
		act(() => button('Clear all')[0]?.focus());
		document.querySelector('a')?.remove();
		act(() => button('Clear all')[0]?.click());
		expect(document.activeElement?.localName).toBe('main');
	});

	it('lasts its whole time again after the reader has left, even if others were dismissed', () => {
		act(() => {
			for (const text of ['First', 'Second', 'Third']) showToast(text);
		});
		act(() => button('Dismiss')[0]?.focus());
		act(() => button('Dismiss')[0]?.click());
		pass(60_000);
		expect(shown()).toEqual(['Second', 'Third']);
		act(() => document.querySelector('a')?.focus());
		pass(toastLifetime + 1);
		expect(shown()).toEqual([]);
	});

	it('does not stay because a tap on another one left the focus on it', () => {
		document.querySelector('a')?.focus();
		act(() => {
			showToast('First');
			showToast('Second');
		});
		// A tap focuses its target without a visible focus.
		const matches = vi.spyOn(Element.prototype, 'matches').mockReturnValue(false);
		act(() => button('Dismiss')[0]?.focus());
		act(() => button('Dismiss')[0]?.click());
		matches.mockRestore();
		pass(toastLifetime + 1);
		expect(shown()).toEqual([]);
		expect(document.activeElement?.localName).toBe('a');
	});
});
