/** The behaviour of a story's page that needs no island. Scripts for parts of it load when a reader needs them. */

import { askToSignIn } from '../stores/signin';
import { observePlayers } from '../stores/sound';
import { prepareEmbeds } from './embeds';
import { startGlossaryTerms } from './terms';

/** Whether the device has a speech synthesis voice for a language. */
export const hasVoiceFor = (lang: string): boolean =>
	window.speechSynthesis?.getVoices().some((voice) => voice.lang.toLowerCase().split(/[-_]/)[0] === lang) ??
	false;

/** Shows the buttons to read a story aloud if the device has a voice for the story's language. */
export function offerSpeech(root: ParentNode): void {
	for (const button of root.querySelectorAll<HTMLElement>('[data-speech]')) {
		if (hasVoiceFor(button.dataset.speech ?? '')) delete button.dataset.speech;
	}
}

/**
 * Starts the behaviour of a page with a text, and marks the text with the attribute `started`. startIslands starts the
 * islands of an added story.
 */
export function startStory(startIslands: (root: ParentNode) => void): void {
	document.querySelector('[data-prose]')?.toggleAttribute('started');
	prepareEmbeds(document);
	observePlayers();
	startGlossaryTerms();
	document.addEventListener('click', (event) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		const link = (event.target as Element).closest<HTMLAnchorElement>('a.zoom, [data-ask]');
		if (!link) return;
		event.preventDefault();
		if (link.dataset.ask) askToSignIn('paywall', { redirectUrl: '#gate', closable: false });
		else
			import('./lightbox')
				.then(({ openLightbox }) => openLightbox(link))
				.catch(() => location.assign(link.href));
	});
	if (!document.querySelector('article[data-reading]')) return;
	import('./history').then(({ startHistory }) => startHistory()).catch(() => {});
	const gates = document.documentElement.dataset.reader === undefined ? undefined : import('./gate');
	gates?.then(({ startGates }) => startGates()).catch(() => {});
	// Only members of the newsroom have the mark in their cookie (account.StaffHint), so only they load the script.
	const editing = /(^|; )signed_in=1[^;]*!/.test(document.cookie) ? import('./edit-link') : undefined;
	editing?.then(({ offerEditLinks }) => offerEditLinks(document)).catch(() => {});
	offerSpeech(document);
	window.speechSynthesis?.addEventListener?.('voiceschanged', () => offerSpeech(document));
	const next = document.querySelector<HTMLElement>('[data-next]');
	if (!next) return;
	let pressed: KeyboardEvent | undefined;
	addEventListener('keydown', (event) => (pressed = event));
	const start = () => {
		next.dataset.state = 'waiting';
		void import('./endless')
			.then(({ startEndlessReading }) =>
				startEndlessReading((added) => {
					startIslands(added);
					prepareEmbeds(added);
					offerSpeech(added);
					editing?.then(({ offerEditLinks }) => offerEditLinks(added)).catch(() => {});
					gates?.then(({ openGates }) => openGates(added, true)).catch(() => {});
				}, pressed),
			)
			.catch(() => {
				next.dataset.state = 'failed';
				next.querySelector('[data-part="retry"]')?.addEventListener('click', start, { once: true });
			});
	};
	if ((history.state as { reading?: unknown } | null)?.reading) start();
	else addEventListener('scroll', start, { once: true, passive: true });
}
