// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { storeTypedEmail } from '../../../typed-email';
import { typedEmail } from './typed-email';

/** Opens a page to sign in with an address in its field, and returns the field and the link to another way. */
function open(value = '') {
	document.body.innerHTML = `<div><input name="email" value="${value}"><a href="#password">Password</a></div>`;
	typedEmail(document.body.firstElementChild as HTMLElement);
	const [field, link] = ['input', 'a'].map((name) => document.querySelector(name));
	return { field: field as HTMLInputElement, link: link as HTMLElement };
}

beforeEach(() => sessionStorage.clear());

it('an address typed in the dialog is in the field, once', () => {
	storeTypedEmail('asha@example.in');
	expect(open().field.value).toBe('asha@example.in');
	expect(open().field.value).toBe('');
});

it('an address is carried over to another way to sign in', () => {
	const { field, link } = open();
	field.value = ' asha@example.in ';
	link.click();
	expect(open().field.value).toBe('asha@example.in');
});

it('an address that the page already shows is not replaced', () => {
	storeTypedEmail('asha@example.in');
	expect(open('ravi@example.in').field.value).toBe('ravi@example.in');
});
