// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus, watchViews } from './focus';

let stop = () => {};
beforeEach(() => {
	document.body.innerHTML =
		'<main><h1>Stories</h1><table><tbody>' +
		'<tr><td><button>Delete A</button></td></tr><tr><td><button>Delete B</button></td></tr>' +
		'</tbody></table><p><button>Other</button></p></main>';
});
afterEach(() => {
	stop();
	document.body.replaceChildren();
	vi.useRealTimers();
});

const press = (name: string) => {
	const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
	button?.focus();
	return button;
};

async function afterRemoving(element: Element | null | undefined) {
	element?.remove();
	await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));
	return document.activeElement?.textContent;
}

test('the next row gets the focus of a row that is removed, then the one before, at last the title', async () => {
	stop = keepFocus();
	expect(await afterRemoving(press('Delete A')?.closest('tr'))).toBe('Delete B');
	expect(await afterRemoving(press('Delete B')?.closest('tr'))).toBe('Stories');
});

test('the title gets the focus of a button that is removed from no list', async () => {
	stop = keepFocus();
	expect(await afterRemoving(press('Other'))).toBe('Stories');
});

test('what had the focus before gets it from a dialog that was opened from a menu that is gone', async () => {
	stop = keepFocus();
	press('Other');
	const menu = document.body.appendChild(document.createElement('div'));
	menu.setAttribute('role', 'menu');
	menu.innerHTML = '<button>Help</button>';
	press('Help');
	menu.remove();
	const dialog = document.body.appendChild(document.createElement('div'));
	dialog.setAttribute('role', 'dialog');
	dialog.innerHTML = '<button>Close</button>';
	press('Close');
	expect(await afterRemoving(dialog)).toBe('Other');
});

test('a view is named when it opens, not when its title changes', async () => {
	const said: string[] = [];
	stop = watchViews((title) => said.push(title));
	history.pushState(null, '', '/ed/board');
	document.title = 'Board – Desk';
	await vi.waitFor(() => expect(said).toEqual(['Board']));
	document.title = 'Board of today – Desk';
	await Promise.resolve();
	expect(said).toEqual(['Board']);
});
