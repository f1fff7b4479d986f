// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetDrafts, readDraft, writeDraft } from './draft';

/** The page is loaded in a new tab. */
function openTab(): void {
	sessionStorage.clear();
	forgetDrafts();
}

beforeEach(() => {
	localStorage.clear();
	openTab();
});

test('a draft outlives its tab, and no other account gets it', () => {
	writeDraft('asha@example.com 7:comment:0', { body: 'Is the year right?' });
	openTab();
	expect(readDraft('asha@example.com 7:comment:0')).toEqual({ body: 'Is the year right?' });
	expect(readDraft('ravi@example.com 7:comment:0')).toBeUndefined();
	writeDraft('asha@example.com 7:comment:0', undefined);
	openTab();
	expect(readDraft('asha@example.com 7:comment:0')).toBeUndefined();
});

test('a tab that sends its draft does not remove that of another tab', () => {
	writeDraft('a 7', 'mine');
	// Another tab writes to the same device.
	localStorage.setItem('desk-draft a 7', JSON.stringify({ draft: 'theirs', at: Date.now() }));
	writeDraft('a 7', undefined);
	openTab();
	expect(readDraft('a 7')).toBe('theirs');
});

test('a draft is kept for thirty days', () => {
	writeDraft('a 7', 'old');
	openTab();
	vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000 });
	expect(readDraft('a 7')).toBeUndefined();
	vi.useRealTimers();
	expect(localStorage.length).toBe(0);
});
