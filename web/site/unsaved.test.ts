// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { deleteUnsavedOnSignOut } from './unsaved';

const own = ['company-edit:7:3:basic', 'connect:kiln'];

afterEach(() => {
	localStorage.clear();
	document.body.innerHTML = '';
});

deleteUnsavedOnSignOut();

/** Sends a form to an address and returns the names that are stored then. */
const send = (action: string, device?: string): string[] => {
	for (const key of [...own, 'history', 'theme']) localStorage.setItem(key, 'x');
	document.body.innerHTML = `<form method="post" action="${action}">${
		device === undefined ? '' : `<input name="device" value="${device}">`
	}</form>`;
	document.forms[0]?.dispatchEvent(new SubmitEvent('submit', { bubbles: true }));
	return Object.keys(localStorage).sort();
};

it('"nothing typed is lost": unsaved texts are deleted when the reader signs out on this device, and only then', () => {
	expect(send('/account/signout')).toEqual(['history', 'theme']);
	expect(send('/account/signout', 'all')).toEqual(['history', 'theme']);
	expect(send('/account/signout', 'others')).toHaveLength(4);
	expect(send('/account/signout', '12')).toHaveLength(4);
	expect(send('/account/name')).toHaveLength(4);
});
