// @vitest-environment jsdom
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../../../internal/i18n/locales/en.json';
import { signup } from '../../fixtures/signup';
import { hydrate } from '../../hydrate';
import { reader, setReader } from '../../stores/reader';
import { session } from '../../stores/session';
import { subscribedBrands } from '../../subscribed';
import { Signup } from './Signup';
import type { SignupKind } from './send';

const props = {
	signup,
	lang: 'en',
	values: { firstName: '', lastName: '', email: '', phone: '' },
	errors: {},
	texts: en,
};
const cities = [
	{ id: '1', name: 'Mumbai', label: 'Mumbai', value: '1' },
	{ id: '2', name: 'Munnar', label: 'Munnar', value: '2' },
];

/** The forms that were sent: the call and its body. */
const sent = vi.fn<(address: string, body: Record<string, unknown>) => Response>();
let challenges = 0;
let root: HTMLElement;

const field = (name: string) =>
	root.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement;
const status = () => root.querySelector('[role=status]')?.textContent;
const arrow = () => root.querySelector<HTMLAnchorElement>('a[data-replay]');
const type = (input: HTMLInputElement, value: string) =>
	act(async () => {
		Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
		input.dispatchEvent(new Event('input', { bubbles: true }));
	});
const leave = (input: HTMLInputElement) =>
	act(async () => {
		input.focus();
		input.blur();
	});
const click = (element: Element | null | undefined) =>
	act(async () => element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
/** Waits for asynchronous work, such as proofs and cities. */
const waitUntil = async (done: () => void) => {
	vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
	await vi.waitFor(done);
	vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
};
const submit = async () => {
	await act(async () =>
		root.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
	);
	await waitUntil(() => expect(root.querySelector('[aria-busy=true]')).toBeNull());
};
const fill = async () => {
	await type(field('first_name'), ' Asha ');
	await type(field('last_name'), 'Rao');
	await type(field('email'), 'asha@example.in');
};

/** Renders a form as the server does, and hydrates it. */
async function hydrateSignup(kind: SignupKind, overrides: object = {}) {
	root.innerHTML = renderToString(<Signup {...props} kind={kind} {...overrides} />);
	await act(async () => hydrate(root, Signup as never, { ...props, kind, ...overrides }));
}
async function openCard(overrides: object = {}) {
	await hydrateSignup('card', overrides);
	await click(arrow());
}

beforeEach(() => {
	vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
	vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
		if (address.includes('/captcha/challenge')) {
			challenges++;
			// SHA-256 of "salt<n>0": the number is 0.
			const salt = `salt${challenges}`;
			const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}0`));
			const challenge = [...new Uint8Array(sum)].map((b) => b.toString(16).padStart(2, '0')).join('');
			return Response.json({ algorithm: 'SHA-256', challenge, maxnumber: 3, salt, signature: 's' });
		}
		if (address.includes('/cities/key/')) {
			const key = decodeURIComponent(address.split('/key/')[1] ?? '').toLowerCase();
			return Response.json(cities.filter(({ name }) => name.toLowerCase().startsWith(key)));
		}
		if (address.includes('/rw/users')) return Response.json({ name: 'Asha Rao', email: 'asha@example.in' });
		return sent(address, JSON.parse(String(init.body)));
	});
	root = document.createElement('div');
	document.body.replaceChildren(root);
	// biome-ignore lint/suspicious/noDocumentCookie: a test
	document.cookie = 'alreadySubscribed=; Path=/; Max-Age=0';
	reader.set(null);
});

afterEach(() => {
	vi.unstubAllGlobals();
	sent.mockReset();
});

const acceptedResponse = () =>
	Response.json({ subscribed: true, message: 'Successfully subscribed to our newsletters.' });

describe('the card', () => {
	it('is a link to the newsletter before hydration, and has no field (STATE-87)', () => {
		root.innerHTML = renderToString(<Signup {...props} kind="card" />);
		expect(arrow()?.getAttribute('href')).toBe('/daily-capsule');
		expect(root.querySelector('input')).toBeNull();
	});

	it('unfolds and folds by its arrow, and keeps what was typed (STATE-87)', async () => {
		await openCard();
		expect(arrow()?.getAttribute('aria-expanded')).toBe('true');
		const names = [...root.querySelectorAll('input')].map((input) => input.name || input.placeholder);
		expect(names).toEqual(['first_name', 'last_name', 'email', 'phone_number', 'City']);
		expect(root.textContent).toContain('* indicates mandatory fields'); // VALID-19
		await type(field('first_name'), 'Asha');
		await click(arrow());
		expect(root.querySelector('form')).toBeNull();
		await click(arrow());
		expect(field('first_name').value).toBe('Asha');
	});

	it('has the required placeholders, types and limits (VALID-09, VALID-10, VALID-11, VALID-12, VALID-13, VALID-14)', async () => {
		await openCard();
		const fieldOf = (name: string) => {
			const { placeholder, type, required, maxLength, pattern } = field(name);
			return { placeholder, type, required, maxLength, pattern };
		};
		expect(fieldOf('first_name')).toMatchObject({ placeholder: 'First Name*', required: true });
		expect(fieldOf('last_name')).toMatchObject({ placeholder: 'Last Name*', required: true });
		expect(fieldOf('email')).toMatchObject({ placeholder: 'Email*', type: 'email', required: true });
		expect(fieldOf('phone_number')).toMatchObject({
			placeholder: 'Phone Number',
			required: false,
			maxLength: 15, // CONST-15
			pattern: '[0-9]*',
		});
	});

	it('has visible labels', async () => {
		await openCard();
		expect([...root.querySelectorAll('label')].map((label) => label.textContent?.trim())).toEqual(
			expect.arrayContaining(['First Name*', 'Last Name*', 'Email*', 'Phone Number']),
		);
	});

	it('names the address that it subscribed, and says when there is no connection', async () => {
		await openCard();
		await fill();
		sent.mockImplementationOnce(() => {
			throw new TypeError('failed');
		});
		vi.stubGlobal('navigator', { ...navigator, onLine: false });
		await submit();
		expect(status()).toBe('You are offline');
		sent.mockReturnValue(acceptedResponse());
		await submit();
		expect(status()).toBe('Successfully subscribed to our newsletters.');
		expect(root.textContent).toContain('asha@example.in');
	});

	it('takes a phone number as people paste and type it, and does not cut it', async () => {
		await openCard();
		const paste = (text: string) =>
			act(async () => {
				const event = new Event('paste', { bubbles: true, cancelable: true });
				Object.assign(event, { clipboardData: { getData: () => text } });
				field('phone_number').select();
				field('phone_number').dispatchEvent(event);
			});
		await paste('(098) 450-12 345');
		expect(field('phone_number').value).toBe('09845012345');
		expect(field('phone_number').validity.valid).toBe(true);
		await paste('+91 98450 12 345 678');
		expect(field('phone_number').value).toBe('+919845012345678'); // refused, not cut
		expect(field('phone_number').validity.patternMismatch).toBe(true);
		await paste('1234567890123456');
		expect(field('phone_number').value).toBe('1234567890123456');
		expect(field('phone_number').validationMessage).toContain('Digits only');
		await type(field('phone_number'), '98450 12');
		expect(field('phone_number').validity.valid).toBe(true);
		expect(field('phone_number').value).toBe('9845012');
	});

	it.each([
		['without a first name (VALID-09)', 'first_name', ''],
		['without a last name (VALID-10)', 'last_name', ''],
		['without an email address (VALID-11)', 'email', ''],
		['with half an email address (VALID-11)', 'email', 'a@'],
		['with a plus in the phone number (VALID-13)', 'phone_number', '+91'],
	])('is not sent %s', async (_, name, value) => {
		await openCard();
		await fill();
		await type(field(name), value);
		await submit();
		expect(sent).not.toHaveBeenCalled();
		expect(root.querySelector('form')?.checkValidity()).toBe(false);
	});

	it.each([
		['without a phone number (VALID-12)', { phone_number: '' }],
		['with fifteen digits (VALID-14)', { phone_number: '123456789012345' }],
		[
			'with names of one letter and any mail domain (VALID-22)',
			{ first_name: 'A', last_name: '李', email: 'a@gmail.com' },
		],
	])('is sent %s', async (_, values) => {
		sent.mockReturnValue(acceptedResponse());
		await openCard();
		await fill();
		for (const [name, value] of Object.entries(values)) await type(field(name), value);
		await submit();
		expect(sent.mock.calls[0]?.[1]).toMatchObject(values);
	});

	it(
		'sends exactly the payload, closes and shows the message in its place (ENTITY-52, API-42, API-43, ' +
			'VALID-20, STATE-88, STATE-91)',
		async () => {
			sent.mockReturnValue(acceptedResponse());
			await openCard();
			await fill();
			await submit();
			expect(sent.mock.calls[0]?.[0]).toBe('/api/v2/newsletters/card?locale=en&newsletter=daily-capsule');
			const body = sent.mock.calls[0]?.[1] ?? {};
			expect(Object.keys(body).sort()).toEqual([
				'brand',
				'city',
				'email',
				'first_name',
				'g_recaptcha_response',
				'last_name',
				'phone_number',
			]);
			expect(body).toMatchObject({ first_name: 'Asha', city: null, brand: 'ys' });
			expect(body.g_recaptcha_response).not.toBe('');
			expect(root.querySelector('form')).toBeNull();
			expect(status()).toBe('Successfully subscribed to our newsletters.');
		},
	);

	it('adds the brand to the stored ones, each once, for a year (STATE-89, STATE-90, CONST-16)', async () => {
		// biome-ignore lint/suspicious/noDocumentCookie: a test
		document.cookie = 'alreadySubscribed=herstory%2Cys; Path=/';
		const stored = vi.spyOn(document, 'cookie', 'set');
		sent.mockImplementation(acceptedResponse);
		for (const brand of ['smbstory', 'ys']) {
			root = document.createElement('div');
			document.body.replaceChildren(root);
			await openCard({ signup: { ...signup, brand } });
			await fill();
			await submit();
			expect(subscribedBrands()).toEqual(['herstory', 'ys', 'smbstory']);
			expect(stored).toHaveBeenLastCalledWith(
				`alreadySubscribed=herstory%2Cys%2Csmbstory; Path=/; Max-Age=${365 * 24 * 60 * 60}; SameSite=Lax`,
			);
		}
		stored.mockRestore();
	});

	it.each([
		['false', { subscribed: false, message: 'Hm' }, 'Hm'],
		['the text "true"', { subscribed: 'true', message: 'Hm' }, 'Hm'],
	])('stays open after %s, and shows the server’s message (ERR-11, ERR-12)', async (_, response, text) => {
		sent.mockReturnValue(Response.json(response));
		await openCard();
		await fill();
		await submit();
		expect(status()).toBe(text);
		expect(root.querySelector('form')).not.toBeNull();
		expect(subscribedBrands()).toEqual([]);
	});

	it('has a proof of its own for every form, sent or refused (STATE-92)', async () => {
		sent.mockImplementation(() => Response.json({ subscribed: false, message: 'Hm' }));
		await openCard();
		await fill();
		await submit();
		await submit();
		const [first, second] = sent.mock.calls.map(([, body]) => body.g_recaptcha_response);
		expect(first).not.toBe('');
		expect(second).not.toBe('');
		expect(first).not.toBe(second);
	});

	it('trims a value when the focus leaves its field, and refuses spaces as a name (VALID-17, VALID-18)', async () => {
		await openCard();
		await fill();
		await leave(field('first_name'));
		expect(field('first_name').value).toBe('Asha');
		await type(field('last_name'), '   ');
		await submit();
		expect(sent).not.toHaveBeenCalled();
	});
});

describe('the cards of two brands on one page (ENTITY-53)', () => {
	it('have their own fields, newsletters and results', async () => {
		const [first, second] = [document.createElement('div'), document.createElement('div')];
		document.body.replaceChildren(first, second);
		/** Makes the helper functions use one of the cards. */
		const use = (card: HTMLElement) => {
			root = card;
		};
		use(second);
		await hydrateSignup('card', { signup: { ...signup, brand: 'herstory', newsletter: 'herstory-weekly' } });
		use(first);
		await openCard();
		await fill();
		expect(second.querySelector('form'), 'the other one stays folded').toBeNull();
		sent.mockReturnValueOnce(Response.json({ subscribed: false, message: 'Hm' }));
		await submit();
		expect(status()).toBe('Hm');

		use(second);
		await click(arrow());
		expect(field('first_name').value).toBe('');
		expect(status()).toBe('');
		await type(field('first_name'), 'Meera');
		await type(field('last_name'), 'Nambiar');
		await type(field('email'), 'meera@example.in');
		sent.mockReturnValueOnce(acceptedResponse());
		await submit();
		expect(root.querySelector('form')).toBeNull();
		expect(status()).toBe('Successfully subscribed to our newsletters.');
		expect(sent.mock.calls.map(([call, { brand, email }]) => [call, brand, email])).toEqual([
			['/api/v2/newsletters/card?locale=en&newsletter=daily-capsule', 'ys', 'asha@example.in'],
			['/api/v2/newsletters/card?locale=en&newsletter=herstory-weekly', 'herstory', 'meera@example.in'],
		]);
		expect(subscribedBrands()).toEqual(['herstory']);

		use(first);
		expect(status()).toBe('Hm');
		expect([field('first_name').value, field('email').value]).toEqual(['Asha', 'asha@example.in']);
	});
});

describe('the name and email of a known reader', () => {
	it('fill in a card once, the name by its first two words; erased values stay empty (STATE-96, STATE-97)', async () => {
		setReader('Asha  Rao Menon', 'asha@example.in');
		await openCard();
		expect([field('first_name').value, field('last_name').value, field('email').value]).toEqual([
			'Asha',
			'Rao',
			'asha@example.in',
		]);
		await type(field('first_name'), '');
		await click(arrow());
		await click(arrow());
		expect(field('first_name').value).toBe('');
	});

	it('are loaded only if somebody is signed in (STATE-96)', async () => {
		session.set('reader');
		await openCard();
		await waitUntil(() => expect(field('email').value).toBe('asha@example.in'));
		session.set('anonymous');
	});

	it('leave the last name empty if the name is one word (STATE-97)', async () => {
		await openCard();
		await act(async () => setReader('Asha', 'asha@example.in'));
		expect([field('first_name').value, field('last_name').value]).toEqual(['Asha', '']);
	});
});

describe('the cities', () => {
	const combo = () => root.querySelector<HTMLInputElement>('[role=combobox]') as HTMLInputElement;
	const options = () => [...root.querySelectorAll('[role=option]')].map((option) => option.textContent);
	const press = (key: string) =>
		act(async () =>
			combo().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
		);
	const typeUntilSuggested = async (text: string) => {
		await type(combo(), text);
		await waitUntil(() => expect(options().length).toBeGreaterThan(0));
	};

	it('are suggested while typing, and the id of the chosen one is sent (STATE-93, STATE-94, VALID-15)', async () => {
		sent.mockImplementation(acceptedResponse);
		await openCard();
		await fill();
		await typeUntilSuggested('mu');
		expect(options()).toEqual(['Mumbai', 'Munnar']);
		await click(root.querySelector('[role=option]'));
		expect(options()).toEqual([]);
		expect(combo().value).toBe('Mumbai');
		await submit();
		expect(sent.mock.calls[0]?.[1].city).toBe('1');
	});

	it('are chosen by keyboard without sending the form', async () => {
		await openCard();
		await typeUntilSuggested('mu');
		await press('ArrowDown');
		await press('ArrowDown');
		expect(root.querySelector('[aria-selected=true]')?.textContent).toBe('Munnar');
		await press('Enter');
		expect(combo().value).toBe('Munnar');
		expect(sent).not.toHaveBeenCalled();
	});

	it('disappear on a click elsewhere, which empties the field unless one was chosen (STATE-95)', async () => {
		await openCard();
		await typeUntilSuggested('mum');
		await act(async () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
		expect(options()).toEqual([]);
		expect(combo().value).toBe('');
		await typeUntilSuggested('mum');
		await click(root.querySelector('[role=option]'));
		await act(async () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
		expect(combo().value).toBe('Mumbai');
	});

	it('are sent as null if typed freely (VALID-16)', async () => {
		sent.mockImplementation(acceptedResponse);
		await openCard();
		await fill();
		await type(combo(), 'Atlantis');
		await submit();
		expect(sent.mock.calls[0]?.[1].city).toBeNull();
	});
});

describe('the form of a page', () => {
	it('is a plain form before hydration, with the typed values and error messages', () => {
		root.innerHTML = renderToString(
			<Signup
				{...props}
				kind="page"
				values={{ ...props.values, firstName: 'Asha' }}
				errors={{ email: 'Invalid email' }}
			/>,
		);
		const form = root.querySelector('form');
		expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual([
			'post',
			'/newsletters/daily-capsule',
		]);
		expect(field('first_name').value).toBe('Asha');
		expect(document.getElementById(field('email').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
			'Invalid email',
		);
	});

	it.each([
		[
			'subscriptions',
			() => Response.json({ subscriptions: [{}] }),
			'Successfully subscribed to our newsletters.',
		],
		[
			'subscriptions that must be confirmed',
			() => Response.json({ subscriptions: [{}], confirm: true }),
			'Please check your email: your subscription starts when you confirm it there.',
		],
		['an error at 200', () => Response.json({ error: 'x' }), '* x'],
		['an error at 422', () => Response.json({ error: 'Invalid email' }, { status: 422 }), '* Invalid email'],
		['nothing', () => Promise.reject(new TypeError('failed')) as never, 'Failed to subscribe.'],
	])('shows the result after %s (VALID-07, ERR-08, ERR-09, ERR-10)', async (_, response, text) => {
		sent.mockImplementation(response);
		await hydrateSignup('page');
		await fill();
		await submit();
		expect(sent.mock.calls[0]?.[0]).toContain('/newsletters/subscription?');
		expect(status()).toBe(text);
		if (text.startsWith('Success')) expect(root.textContent).not.toContain('check your email');
	});
});

describe('a mistyped address', () => {
	const problem = { error: 'Invalid email', fields: { email: 'Invalid email' } };
	const refusal: Record<SignupKind, () => Response> = {
		card: () => Response.json({ subscribed: false, message: 'Invalid email', fields: problem.fields }),
		page: () => Response.json(problem, { status: 422 }),
		short: () => Response.json(problem, { status: 422 }),
	};

	it.each(['card', 'page', 'short'] as const)('is marked and named in the form: %s', async (kind) => {
		sent.mockImplementation(refusal[kind]);
		await hydrateSignup(kind);
		if (kind === 'card') await click(arrow());
		if (kind === 'short') await type(field('email'), 'asha@example');
		else await fill();
		expect(field('email').getAttribute('aria-invalid')).toBeNull();
		await submit();
		expect(field('email').getAttribute('aria-invalid')).toBe('true');
		const error = document.getElementById(field('email').getAttribute('aria-describedby') ?? '');
		expect(error?.textContent).toBe('Invalid email');
		expect(status()).toContain('Invalid email');
		expect(error?.className).toBe('hidden-text'); // the message is seen once, in the result
		expect(status()).not.toContain('Failed');
		expect(document.activeElement).toBe(field('email'));
	});
});

describe('the short form', () => {
	it('says that the subscription must be confirmed, if so', async () => {
		sent.mockReturnValue(Response.json({ status: 'success', confirm: true }));
		await hydrateSignup('short');
		await type(field('email'), 'asha@example.in');
		await submit();
		expect(status()).toContain('your subscription starts when you confirm it');
	});

	it.each([
		[200, 'Successfully subscribed to our newsletters.'],
		[201, 'Failed to subscribe'],
		[500, 'Failed to subscribe'],
	])('treats only 200 as success: %i (VALID-08, ERR-13, API-41)', async (code, text) => {
		sent.mockReturnValue(Response.json({ status: 'success' }, { status: code }));
		await hydrateSignup('short');
		await type(field('email'), 'asha@example.in');
		await submit();
		expect(sent.mock.calls[0]?.[0]).toContain('/newsletters/sub?');
		expect(sent.mock.calls[0]?.[1]).toMatchObject({ email: 'asha@example.in', brand: 'ys' });
		expect(status()).toBe(text);
	});
});
