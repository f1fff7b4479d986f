// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToKeys, offerKeys, switchLetters } from './keys';

let stop = () => {};
let withdraw = () => {};
const people = vi.fn();
const story = vi.fn();

const press = (key: string, more: KeyboardEventInit = {}, target: EventTarget = document.body) =>
	target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

beforeEach(() => {
	people.mockClear();
	story.mockClear();
	stop = listenToKeys();
	withdraw = offerKeys([
		{ keys: 'g p', name: 'menu.people', run: people },
		{ keys: 'n', name: 'desk.new', run: story },
	]);
});
afterEach(() => {
	stop();
	withdraw();
	switchLetters(true);
	document.body.replaceChildren();
});

test('two letters one after the other open an area, also on a keyboard of another script', () => {
	press('g');
	press('p');
	expect(people).toHaveBeenCalledTimes(1);
	press('ग', { code: 'KeyG' });
	press('प', { code: 'KeyP' });
	expect(people).toHaveBeenCalledTimes(2);
	press('p');
	expect(people).toHaveBeenCalledTimes(2);
});

test('letters that are typed, that a dialog gets or that have Ctrl are no shortcuts (WCAG 2.1.4)', () => {
	const field = document.createElement('input');
	document.body.append(field);
	press('n', {}, field);
	press('n', { ctrlKey: true });
	document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-modal="true"></div>');
	press('n');
	expect(story).not.toHaveBeenCalled();
});

test('letters can be switched off (WCAG 2.1.4)', () => {
	switchLetters(false);
	press('n');
	expect(story).not.toHaveBeenCalled();
	switchLetters(true);
	press('n');
	expect(story).toHaveBeenCalledOnce();
});
