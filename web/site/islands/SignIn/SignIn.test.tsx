// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messagesFor } from '../../i18n/catalogues';
import { askToSignIn, closeSignIn, type SignInReason, signIn } from '../../stores/signin';
import { takeTypedEmail } from '../../typed-email';
import { SignIn } from './SignIn';
import { signInTexts } from './texts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
	this.open = true;
	this.querySelector('button')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
	if (!this.open) return;
	this.open = false;
	this.dispatchEvent(new Event('close'));
};

let root: Root;
const dialog = () => document.querySelector('dialog') as HTMLDialogElement;
const title = () => dialog().querySelector('h2')?.textContent;
const signInUrl = () => new URL(dialog().querySelector<HTMLAnchorElement>('a[rel=nofollow]')?.href ?? '');
const closeButton = () =>
	[...dialog().querySelectorAll('button')].find((button) => button.textContent?.trim() === 'Close');

beforeEach(() => {
	const page = 'https://account.example/login?redirect_url=https%3A%2F%2Fstartline.example%2F';
	const element = <SignIn page={page} lang="en" texts={messagesFor('en', signInTexts)} />;
	document.body.innerHTML = renderToString(element);
	act(() => {
		root = hydrateRoot(document.body, element);
	});
});

afterEach(() => {
	act(() => signIn.set(null));
	act(() => root.unmount());
	vi.restoreAllMocks();
});

describe('the sign-in dialog', () => {
	it('opens on request and closes by its button, by Escape and by the store (WIDGET-58)', () => {
		expect(dialog().open).toBe(false);
		act(() => askToSignIn('bookmark'));
		expect(dialog().open).toBe(true);
		act(() => closeButton()?.click());
		expect(dialog().open).toBe(false);
		act(() => askToSignIn('bookmark'));
		act(() => dialog().close()); // as Escape does
		expect(signIn.get()).toBeNull();
		act(() => askToSignIn('bookmark'));
		act(closeSignIn);
		expect(dialog().open).toBe(false);
	});

	it('has a title for each pending action (WIDGET-60)', () => {
		const reasons: SignInReason[] = [
			'default',
			'bookmark',
			'like',
			'follow',
			'event',
			'webinar',
			'newsletter',
			'company',
			'talent',
			'paywall',
		];
		const titles = reasons.map((reason) => {
			act(() => askToSignIn(reason));
			return title();
		});
		expect(new Set(titles).size).toBe(10);
		expect(titles.every((text) => text && !text.includes('signin.'))).toBe(true);
		expect(dialog().textContent).toContain('You need a free account');
		act(() => askToSignIn('bookmark'));
		expect(dialog().textContent).not.toContain('You need a free account');
	});

	it('links to the account site with the address to return to and the pending action (WIDGET-59)', () => {
		act(() => askToSignIn('bookmark', { after: { bookmark_story: '42' } }));
		expect(document.activeElement?.textContent).toBe('Sign in');
		expect(signInUrl().origin + signInUrl().pathname).toBe('https://account.example/login');
		expect(signInUrl().searchParams.get('redirect_url')).toBe(location.href);
		expect(signInUrl().searchParams.get('bookmark_story')).toBe('42');
		expect(
			signInUrl().searchParams.get('reason'),
			'only a gate has a text of its own on that page',
		).toBeNull();
		act(() => askToSignIn('paywall'));
		expect(signInUrl().searchParams.get('reason')).toBe('paywall');
		act(() => askToSignIn('company', { redirectUrl: '/company/edit' }));
		expect(signInUrl().searchParams.get('redirect_url')).toBe(`${location.origin}/company/edit`);
	});

	it('sends the email itself if the account site has the same origin', () => {
		act(() => root.unmount());
		const element = (
			<SignIn
				page={`${location.origin}/hindi/account/login`}
				lang="hi"
				texts={messagesFor('hi', signInTexts)}
			/>
		);
		document.body.innerHTML = renderToString(element);
		act(() => {
			root = hydrateRoot(document.body, element);
		});
		act(() => askToSignIn('bookmark', { after: { bookmark_story: '42' } }));
		expect(document.activeElement?.id).toBe('sign-in-email');
		const form = dialog().querySelector('form') as HTMLFormElement;
		expect(form.method).toBe('post');
		expect(new URL(form.action).pathname).toBe('/hindi/account/login');
		expect(Object.fromEntries(new FormData(form))).toEqual({
			email: '',
			redirect_url: location.href,
			bookmark_story: '42',
		});
		expect(signInUrl().searchParams.get('bookmark_story')).toBe('42');

		// The page with other ways to sign in gets the typed email, but not in its URL.
		(dialog().querySelector('#sign-in-email') as HTMLInputElement).value = ' asha@example.in';
		const link = dialog().querySelector<HTMLAnchorElement>('a[rel=nofollow]') as HTMLAnchorElement;
		link.addEventListener('click', (event) => event.preventDefault());
		act(() => link.click());
		expect(takeTypedEmail()).toBe('asha@example.in');
		expect(signInUrl().search).not.toContain('asha');
	});

	it('never returns to another site', () => {
		for (const redirectUrl of [
			'https://evil.example/',
			'//evil.example',
			'javascript:alert(1)',
			'http://[',
		]) {
			act(() => askToSignIn('default', { redirectUrl }));
			expect(signInUrl().searchParams.get('redirect_url')).toBe(`${location.origin}/`);
		}
	});

	it('stays open at the end of the open part of a story, with a link to the home page (WIDGET-61)', () => {
		history.replaceState(null, '', '/hindi/2026/11/kilns');
		act(() => askToSignIn('paywall', { closable: false }));
		history.replaceState(null, '', '/');
		expect(closeButton()).toBeUndefined();
		const cancel = new Event('cancel', { cancelable: true });
		act(() => void dialog().dispatchEvent(cancel));
		expect(cancel.defaultPrevented).toBe(true);
		act(() => dialog().close());
		expect(dialog().open).toBe(true);
		expect(dialog().querySelector('a[href="/hindi"]')).not.toBeNull();
	});

	it('is closed on a page that the browser restores after Back, even if it could not be closed (WIDGET-61)', () => {
		act(() => askToSignIn('paywall', { closable: false }));
		act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
		expect(dialog().open).toBe(true);
		act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
		expect(signIn.get()).toBeNull();
		expect(dialog().open).toBe(false);
	});

	it('can be closed while the reader is offline, because nobody can sign in then (WIDGET-61)', () => {
		const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
		act(() => askToSignIn('paywall', { closable: false }));
		act(closeSignIn);
		expect(dialog().open).toBe(true);
		expect(closeButton()).toBeUndefined();
		online.mockReturnValue(false);
		act(() => void dispatchEvent(new Event('offline')));
		const cancel = new Event('cancel', { cancelable: true });
		act(() => void dialog().dispatchEvent(cancel));
		expect(cancel.defaultPrevented).toBe(false);
		act(() => closeButton()?.click());
		expect(signIn.get()).toBeNull();
		expect(dialog().open).toBe(false);
	});
});
