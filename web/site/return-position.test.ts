// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scrollToReturnPosition, storeReturnPosition } from './return-position';
import { askToSignIn } from './stores/signin';

const scroll = vi.fn();
const root = document.documentElement;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'] });
	vi.stubGlobal('scrollTo', scroll);
	vi.stubGlobal('scrollY', 1200);
	localStorage.clear();
	history.replaceState(null, '', '/2026/11/loom?page=2');
	document.body.innerHTML = '<main></main>';
	root.dataset.reader = '';
});

afterEach(() => {
	scroll.mockReset();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	delete root.dataset.reader;
});

it('a reader who signs in returns to where the dialog was opened, once', () => {
	askToSignIn('bookmark', { after: { bookmark_story: '42' } });
	scrollToReturnPosition();
	expect(scroll).toHaveBeenCalledExactlyOnceWith({ top: 1200, behavior: 'instant' });
	scrollToReturnPosition();
	expect(scroll).toHaveBeenCalledOnce();
});

it('the place in a story is counted from its top, because a story added below another is the first on its own page', () => {
	document.body.innerHTML =
		'<article data-reading="1" data-inactive></article><article data-reading="2"></article>';
	const top = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -300));
	storeReturnPosition();
	top.mockReturnValue(new DOMRect(0, 200));
	vi.stubGlobal('scrollY', 0);
	scrollToReturnPosition();
	top.mockRestore();
	expect(scroll).toHaveBeenCalledWith({ top: 500, behavior: 'instant' });
});

it.each([
	['another page', () => history.replaceState(null, '', '/2026/11/other')],
	['the gate', () => history.replaceState(null, '', '#gate')],
	['the page after an hour', () => vi.setSystemTime(Date.now() + 3_600_001)],
	['the page without signing in', () => delete root.dataset.reader],
])('a reader who returns to %s is not moved', (_, change) => {
	storeReturnPosition();
	change();
	scrollToReturnPosition();
	expect(scroll).not.toHaveBeenCalled();
});

it('a request with an address of its own stores no place', () => {
	askToSignIn('paywall', { redirectUrl: '#gate' });
	expect(localStorage.place).toBeUndefined();
});
