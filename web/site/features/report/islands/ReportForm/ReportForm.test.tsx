// @vitest-environment jsdom
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../../../../../internal/i18n/locales/en.json';
import { hydrate } from '../../../../hydrate';
import { reader } from '../../../../stores/reader';
import { session } from '../../../../stores/session';
import { reportedPage } from '../../enhancements/reported-page';
import { ReportForm } from './ReportForm';

const props = {
	path: '/report-an-issue',
	lang: 'en',
	values: { name: '', email: '', page: '', type: '', text: '' },
	errors: {},
	notice: '',
	kinds: ['factual', 'other'],
	limits: { name: 100, email: 254, page: 500, text: 5000 },
	texts: en,
};

const api = vi.fn<(address: string, body: unknown) => Response>();
let root: HTMLElement;

const field = (name: string) => root.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const send = () =>
	act(async () =>
		root.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
	);
const hydrateForm = () => act(async () => hydrate(root, ReportForm as never, props));

beforeEach(() => {
	vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
	vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
		api(address, JSON.parse(String(init?.body ?? 'null'))),
	);
	root = document.createElement('div');
	document.body.replaceChildren(root);
	root.innerHTML = renderToString(<ReportForm {...props} />);
});

afterEach(() => {
	vi.unstubAllGlobals();
	api.mockReset();
});

describe('the form of reports (ROUTE-09)', () => {
	it('is a plain form before hydration, with the typed values and error messages', () => {
		root.innerHTML = renderToString(
			<ReportForm
				{...props}
				values={{ ...props.values, text: 'A story' }}
				errors={{ email: 'Please fill this in.' }}
				notice="Some fields need another look."
			/>,
		);
		const form = root.querySelector('form');
		expect(form?.getAttribute('method')).toBe('post');
		expect(form?.getAttribute('action')).toBe('/report-an-issue');
		expect(field('text').value).toBe('A story');
		expect(field('email').getAttribute('aria-invalid')).toBe('true');
		const error = document.getElementById(field('email').getAttribute('aria-describedby') ?? '');
		expect(error?.textContent).toBe('Please fill this in.');
		expect(root.querySelector('[role=alert]')?.textContent).toBe('Some fields need another look.');
	});

	it('labels every field', () => {
		for (const name of ['name', 'email', 'page', 'type', 'text'])
			expect(root.querySelector(`label[for="${field(name).id}"]`)?.textContent).not.toBe('');
	});

	it.each([
		[`${location.origin}/2026/11/loom?key=secret#top`, '', '/2026/11/loom'],
		[`${location.origin}/2026/11/loom`, '/another', '/another'],
		[`${location.origin}/report-an-issue?sent=1`, '', ''],
		['https://other.example/2026/11/loom', '', ''],
		['', '', ''],
	])(
		'names the page from which the reader came before it is touched: %s, over %j',
		async (referrer, typed, page) => {
			history.replaceState(null, '', '/report-an-issue');
			vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
			field('page').value = typed;
			reportedPage(root);
			expect(field('page').value).toBe(page);
			await hydrateForm();
			expect(field('page').value).toBe(page);
			vi.restoreAllMocks();
		},
	);

	it('fills in the name and address of a signed-in reader, and keeps what was typed', async () => {
		field('name').value = 'Meera';
		session.set('reader');
		api.mockReturnValue(Response.json({ name: 'Asha Rao', email: 'asha@example.in' }));
		await hydrateForm();
		await act(async () => {});
		expect(api.mock.calls[0]?.[0]).toContain('format=minimal');
		expect([field('name').value, field('email').value]).toEqual(['Meera', 'asha@example.in']);
		session.set('anonymous');
		reader.set(null);
	});

	it('keeps values typed before hydration, and values that the server refuses', async () => {
		field('text').value = 'It is Meera.';
		await hydrateForm();
		expect(field('text').value).toBe('It is Meera.');
		api.mockReturnValue(
			Response.json({ error: 'x', code: 'invalid', fields: { email: 'Not an address.' } }, { status: 422 }),
		);
		await send();
		expect(api.mock.calls[0]?.[0]).toBe('/api/v2/reports?locale=en');
		expect(api.mock.calls[0]?.[1]).toMatchObject({ text: 'It is Meera.', website: '' });
		expect(window.dataLayer?.at(-1)).toMatchObject({
			event: 'form',
			action: 'refused',
			label: '/report-an-issue',
		});
		expect(field('text').value).toBe('It is Meera.');
		expect(root.textContent).toContain('Not an address.');
		expect(document.activeElement).toBe(field('email'));
	});

	it.each([
		[429, 'too many reports'],
		[503, 'could not be sent'],
	])('says what to do after a %i', async (status, text) => {
		await hydrateForm();
		api.mockReturnValue(Response.json({}, { status }));
		await send();
		expect(root.querySelector('[role=alert]')?.textContent).toContain(text);
	});

	it('thanks the reader, and moves the focus to the thanks', async () => {
		await hydrateForm();
		api.mockReturnValue(Response.json({ status: 'success' }));
		await send();
		expect(root.querySelector('form')).toBeNull();
		expect(document.activeElement?.textContent).toBe('Thank you');
	});
});
