// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../entry-server';
import { firstSteps } from './enhancements/first-steps';
import { emptyLanding, landing } from './LandingPage.fixture';

afterEach(() => vi.unstubAllGlobals());

const pageOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');

it.each([
	['an administrator', ['reader', 'admin'], true],
	['an editor', ['reader', 'editor'], false],
	['a reader', ['reader'], false],
])('a landing page without stories has next steps for administrators: %s', async (_, roles, shown) => {
	vi.stubGlobal('fetch', async () => Response.json({ roles }));
	const host = pageOf(render('LandingPage', emptyLanding('en'))).querySelector(
		'[name=first-steps]',
	) as HTMLElement;
	const steps = host.querySelector('section') as HTMLElement;
	expect(steps.hidden).toBe(true);
	expect((host.firstElementChild as HTMLElement).hidden, 'without a box nothing would start').toBe(false);
	await firstSteps(host);
	expect(steps.hidden).toBe(!shown);
	expect([...steps.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
		'/ed/stories?new',
		'/ed/admin/imports',
		'/ed/admin/brands/new',
		'/ed/admin/accounts',
	]);
});

it.each(['en', 'ur'] as const)('a landing page without stories says when there will be some: %s', (lang) => {
	const page = pageOf(render('LandingPage', emptyLanding(lang)));
	const says =
		lang === 'en' ? 'New stories appear here as soon as they are published.' : 'نئی خبریں شائع ہوتے ہی';
	expect(page.querySelector('main')?.textContent).toContain(says);
});

it('a landing page with stories has none', () => {
	expect(pageOf(render('LandingPage', landing('en'))).querySelector('[name=first-steps]')).toBeNull();
});
