/** What a story's page does before, and without, any island: each part is fetched when a reader asks for it. */

import { askToSignIn } from '../stores/signin';
import { tendPlayers } from '../stores/sound';
import { openEmbeds } from './embeds';
import { tendTerms } from './terms';

/** Whether the device has a voice for a language. */
export const speaks = (lang: string): boolean =>
	window.speechSynthesis?.getVoices().some((voice) => voice.lang.toLowerCase().split(/[-_]/)[0] === lang) ??
	false;

/** Offers to read stories aloud where the device can. */
export function offerSpeech(root: ParentNode): void {
	for (const offer of root.querySelectorAll<HTMLElement>('[data-speech]')) {
		if (speaks(offer.dataset.speech ?? '')) delete offer.dataset.speech;
	}
}

/** Tends the text of the page; wakeAll wakes the islands of a story that is added to it. */
export function tendStory(wakeAll: (root: ParentNode) => void): void {
	openEmbeds(document);
	tendPlayers();
	tendTerms();
	document.addEventListener('click', (event) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		const link = (event.target as Element).closest<HTMLAnchorElement>('a.zoom, [data-ask]');
		if (!link) return;
		event.preventDefault();
		if (link.dataset.ask) askToSignIn('paywall', { redirectUrl: '#gate' });
		else
			import('./lightbox')
				.then(({ openLightbox }) => openLightbox(link))
				.catch(() => location.assign(link.href));
	});
	if (!document.querySelector('article[data-reading]')) return;
	import('./history').then(({ tendHistory }) => tendHistory()).catch(() => {});
	const gates = document.documentElement.dataset.reader === undefined ? undefined : import('./gate');
	gates?.then(({ tendGates }) => tendGates()).catch(() => {});
	offerSpeech(document);
	window.speechSynthesis?.addEventListener?.('voiceschanged', () => offerSpeech(document));
	const next = document.querySelector<HTMLElement>('[data-next]');
	if (!next) return;
	let pressed: KeyboardEvent | undefined;
	addEventListener('keydown', (event) => (pressed = event));
	const start = () => {
		next.dataset.state = 'waiting';
		void import('./endless')
			.then(({ readOn }) =>
				readOn((added) => {
					wakeAll(added);
					openEmbeds(added);
					offerSpeech(added);
					gates?.then(({ open }) => open(added)).catch(() => {});
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
