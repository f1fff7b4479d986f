/** The voice of the device, played by the same hand as a recording. */

import type { Tell, Voice } from '../../../../stores/recording';
import { ended, sound } from '../../../../stores/sound';

/** Longer utterances than this are cut off by some devices. */
const longest = 220;

/** The text of a story in pieces that a voice can say in one breath. */
export function breaths(story: Element, lang: string): string[] {
	const pieces: string[] = [];
	const sentences = new Intl.Segmenter(lang, { granularity: 'sentence' });
	const words = new Intl.Segmenter(lang, { granularity: 'word' });
	const add = (text: string) => {
		if (text.trim() !== '') pieces.push(text.trim());
	};
	for (const block of story.querySelectorAll('h1, [data-standfirst], [data-prose] :is(p, h2, h3, h4, li)')) {
		if (block.closest('.footnotes, .slip, .embed, .key-figure, figcaption, table, pre, [hidden]')) continue;
		if (block.matches('li') && block.querySelector('p')) continue;
		const copy = block.cloneNode(true) as Element;
		for (const mark of copy.querySelectorAll('sup.fn, ul, ol, [hidden]')) mark.remove();
		let piece = '';
		for (const { segment } of sentences.segment(copy.textContent ?? '')) {
			if (piece.length + segment.length <= longest) {
				piece += segment;
				continue;
			}
			add(piece);
			piece = '';
			for (const word of segment.length <= longest ? [{ segment }] : words.segment(segment)) {
				if (piece.length + word.segment.length > longest) {
					add(piece);
					piece = '';
				}
				piece += word.segment;
			}
		}
		add(piece);
	}
	return pieces;
}

/** The voice of the device, saying the story piece by piece. */
export function speech(story: Element, lang: string, tell: Tell): Voice {
	const pieces = breaths(story, lang);
	const ends: number[] = [];
	for (const piece of pieces) ends.push((ends.at(-1) ?? 0) + piece.length);
	const whole = ends.at(-1) || 1;
	const synth = window.speechSynthesis;
	const voice = synth.getVoices().find((v) => v.lang.toLowerCase().split(/[-_]/)[0] === lang) ?? null;
	let at = 0;
	let rate = 1;
	let said: SpeechSynthesisUtterance | undefined;

	const quiet = () => {
		if (said) said.onend = said.onerror = null;
		said = undefined;
		synth.cancel();
	};
	const pause = () => {
		quiet();
		ended(pause);
		tell({ playing: false });
	};
	const say = () => {
		quiet();
		const piece = pieces[at];
		if (piece === undefined) {
			at = 0;
			pause();
			tell({ at: 0 });
			return;
		}
		said = new SpeechSynthesisUtterance(piece);
		said.lang = voice?.lang ?? lang;
		said.voice = voice;
		said.rate = rate;
		said.onend = () => {
			at++;
			tell({ at: (ends[at - 1] ?? 0) / whole });
			say();
		};
		said.onerror = () => {
			pause();
			tell({ failed: true });
		};
		synth.speak(said);
	};
	const play = () => {
		sound(pause);
		tell({ playing: true, failed: false });
		say();
	};
	return {
		play,
		pause,
		seek(to) {
			at = Math.max(
				0,
				ends.findIndex((end) => end > to * whole),
			);
			tell({ at: (ends[at - 1] ?? 0) / whole });
			if (said) say();
		},
		speed(to) {
			rate = to;
			if (said) say();
		},
		stop: pause,
	};
}
