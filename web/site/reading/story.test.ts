// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../stores/signin';
import { startSound } from '../stores/sound';
import { offerSpeech, startStory } from './story';

document.body.innerHTML = '<div></div>';
startStory(() => {});

beforeEach(() => signIn.set(null));

it('the gate asks to sign in, in a dialog that cannot be closed (WIDGET-61, STATE-35)', () => {
	document.body.innerHTML = '<a href="/account/login" data-ask="paywall">Sign in to read the full story</a>';
	const left = vi.fn();
	document.addEventListener('click', (event) => left(event.defaultPrevented), { once: true });
	document.querySelector('a')?.click();
	expect(signIn.get()).toMatchObject({ reason: 'paywall', closable: false });
	expect(left).toHaveBeenCalledWith(true);
});

it('reading aloud is offered if the device has a voice for the language (D-09)', () => {
	vi.stubGlobal('speechSynthesis', { getVoices: () => [{ lang: 'hi_IN' }, { lang: 'en-GB' }] });
	document.body.innerHTML = ['hi', 'en', 'or'].map((lang) => `<div data-speech="${lang}"></div>`).join('');
	offerSpeech(document);
	expect(
		[...document.querySelectorAll('[data-speech]')].map((one) => one.getAttribute('data-speech')),
	).toEqual(['or']);
});

it('an open embed closes when another player starts (STATE-32)', async () => {
	document.body.innerHTML =
		'<figure data-embed="vimeo" data-embed-url="https://vimeo.com/1"><a href="https://vimeo.com/1">A video</a></figure>';
	const { prepareEmbeds: openEmbeds } = await import('./embeds');
	openEmbeds(document);
	document.querySelector('a')?.click();
	expect(document.querySelector('iframe')).not.toBeNull();
	startSound(() => {});
	expect(document.querySelector('iframe')).toBeNull();
	expect(document.querySelector('a')).not.toBeNull();
});
