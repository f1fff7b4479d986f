import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { render } from '../../entry-server';
import { account } from './AccountPage.fixture';

it.each([
	['email', 'Email', 'This does not look like an email address.'],
	['old', 'Current password', 'This is not your current password.'],
	['export', 'Current password', 'This is not your current password.'],
	['sure', 'Delete my account', 'Please fill this in.'],
	['picture', 'Your picture', 'This picture cannot be read. Please choose another.'],
])('the error box of the account page links to the field %s', (field, label, text) => {
	const model = account('en', { errors: { [field]: text }, notice: 'Please check the marked fields.' });
	const { document } = new JSDOM(render('AccountPage', model)).window;
	const link = document.querySelector('[role=alert] a[href^="#field-"]');
	expect(link?.textContent).toBe(label);
	expect(link?.parentElement?.textContent).toBe(`Please check the marked fields.${label}`);
	expect(document.body.textContent?.split(text), 'the message is at its field, once').toHaveLength(2);
	const target = document.querySelectorAll(link?.getAttribute('href') ?? '');
	expect(target).toHaveLength(1);
	expect(target[0]?.getAttribute('aria-invalid')).toBe('true');
});

it.each([
	[
		'every section',
		{ googleSince: '2026-11-20T09:30:00+05:30', companies: [{ name: 'Looms', role: 'FOUNDER' }] },
	],
	[
		'the sections that most readers have',
		{ password: false, passkey: false, googleSince: '', companies: [] },
	],
])('the account page begins with links to %s, by title', (_, over) => {
	const { document } = new JSDOM(render('AccountPage', account('en', over))).window;
	const links = [...document.querySelectorAll('nav[aria-labelledby=account] a')];
	const titles = [...document.querySelectorAll('main section > div > h2')];
	expect(titles.length).toBeGreaterThan(8);
	expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
		titles.map((title) => [`#${title.id}`, title.textContent]),
	);
	expect(titles.every((title) => title.getAttribute('tabindex') === '-1')).toBe(true);
});
