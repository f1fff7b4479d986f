// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Deed, trackClicks } from '../../analytics';
import { excerpt } from '../../i18n/catalogues';
import { session } from '../../stores/session';
import { signIn } from '../../stores/signin';
import { Actions, applaud } from './Actions';
import { actionTexts } from './texts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
trackClicks(); // what notes itself is noted once

const button = (name: string) =>
	[...document.querySelectorAll('button')].find((one) =>
		one.textContent?.includes(name),
	) as HTMLButtonElement;

function show(disabled = false, claps = 12, numbers = 'en-IN'): void {
	document.body.innerHTML = '<div></div>';
	act(() =>
		createRoot(document.body.firstElementChild as Element).render(
			<Actions
				story="42"
				path="/2026/11/loom"
				claps={claps}
				disabled={disabled}
				lang="en"
				numbers={numbers}
				texts={excerpt('en', actionTexts)}
			/>,
		),
	);
}

const press = (name: string) => act(() => button(name).click());

beforeEach(() => {
	session.set('anonymous');
	signIn.set(null);
	delete window.dataLayer;
});

describe('the actions of a story', () => {
	it('are two buttons with names, and one to print (WIDGET-21)', () => {
		show();
		for (const name of ['Clap', 'Bookmark', 'Print']) expect(button(name).type).toBe('button');
		expect(button('Clap').textContent).toContain('12 claps');
	});

	it('do nothing in a preview (STATE-28)', () => {
		show(true);
		expect([button('Clap').disabled, button('Bookmark').disabled, button('Print').disabled]).toEqual([
			true,
			true,
			false,
		]);
	});

	it('ask who is nobody to sign in, and what is to be done then (D-16)', () => {
		show();
		press('Clap');
		expect(signIn.get()).toMatchObject({ reason: 'like', after: { like_story: '42' }, closable: true });
		expect(button('Clap').textContent).toContain('12 claps');
		press('Bookmark');
		expect(signIn.get()).toMatchObject({ reason: 'bookmark', after: { bookmark_story: '42' } });
		expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false');
	});

	it('note the clap of a reader, and of who has to sign in first only the click (D-35)', () => {
		const noted = () =>
			(window.dataLayer as Deed[]).splice(0).map(({ event, action, label }) => [event, action, label]);
		show();
		press('Clap');
		press('Bookmark');
		expect(noted()).toEqual([
			['click', 'clap', '/2026/11/loom'],
			['click', 'bookmark', '/2026/11/loom'],
		]);
		session.set('reader');
		for (const name of ['Clap', 'Bookmark', 'Bookmark']) press(name);
		expect(noted()).toEqual([
			['clap', 'clap', '/2026/11/loom'],
			['bookmark', 'bookmark', '/2026/11/loom'],
			['bookmark', 'remove', '/2026/11/loom'],
		]);
	});

	it('count a reader’s clap at once, with a bubble that goes (D-21)', () => {
		vi.useFakeTimers();
		session.set('reader');
		show();
		press('Clap');
		press('Clap');
		expect(button('Clap').textContent).toContain('14 claps');
		expect(button('Clap').textContent).toContain('+2');
		act(() => vi.advanceTimersByTime(1000));
		expect(button('Clap').textContent).not.toContain('+2');
		press('Bookmark');
		expect(button('Bookmark').getAttribute('aria-pressed')).toBe('true');
		vi.useRealTimers();
	});

	it('count in lakh on Indian brands, and in thousands elsewhere', () => {
		show(false, 123456);
		expect(button('Clap').textContent).toContain('1,23,456');
		show(false, 123456, 'en');
		expect(button('Clap').textContent).toContain('123,456');
	});

	it('add nothing beyond a reader’s hundred, and say so without a plus (D-21, STATE-27)', () => {
		session.set('reader');
		show();
		for (let i = 0; i < 101; i++) press('Clap');
		expect(button('Clap').textContent).toContain('112 claps');
		expect(document.querySelector('[class*=bubble]')?.textContent).toBe('100');
		expect(applaud({ mine: 99, all: 500, stroke: 0 })).toEqual({ mine: 100, all: 501, stroke: 1 });
		expect(applaud({ mine: 100, all: 501, stroke: 1 })).toEqual({ mine: 100, all: 501, stroke: 2 });
	});
});
