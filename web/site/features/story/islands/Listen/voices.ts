/** The device's speech synthesis, with the same interface as a recording. */

import type { UpdatePlayer, Voice } from '../../../../stores/recording';
import { endSound, startSound } from '../../../../stores/sound';

/** Characters above which some devices cut off an utterance. */
const maxUtterance = 220;

/** Splits the text of a story into utterances of at most maxUtterance characters. */
export function utterances(story: Element, lang: string): string[] {
	const pieces: string[] = [];
	const sentences = new Intl.Segmenter(lang, { granularity: 'sentence' });
	const words = new Intl.Segmenter(lang, { granularity: 'word' });
	const add = (text: string) => {
		if (text.trim() !== '') pieces.push(text.trim());
	};
	for (const block of story.querySelectorAll('h1, [data-standfirst], [data-prose] :is(p, h2, h3, h4, li)')) {
		if (block.closest('.footnotes, .entity-card, .embed, .key-figure, figcaption, table, pre, [hidden]'))
			continue;
		if (block.matches('li') && block.querySelector('p')) continue;
		const copy = block.cloneNode(true) as Element;
		for (const mark of copy.querySelectorAll('sup.fn, ul, ol, [hidden]')) mark.remove();
		let piece = '';
		for (const { segment } of sentences.segment(copy.textContent ?? '')) {
			if (piece.length + segment.length <= maxUtterance) {
				piece += segment;
				continue;
			}
			add(piece);
			piece = '';
			for (const word of segment.length <= maxUtterance ? [{ segment }] : words.segment(segment)) {
				if (piece.length + word.segment.length > maxUtterance) {
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

/** A voice that reads the story with the device's speech synthesis, one utterance after the other. */
export function deviceVoice(story: Element, lang: string, update: UpdatePlayer): Voice {
	const pieces = utterances(story, lang);
	const ends: number[] = [];
	for (const piece of pieces) ends.push((ends.at(-1) ?? 0) + piece.length);
	const total = ends.at(-1) || 1;
	const synth = window.speechSynthesis;
	const voice =
		synth.getVoices().find((candidate) => candidate.lang.toLowerCase().split(/[-_]/)[0] === lang) ?? null;
	let index = 0;
	let rate = 1;
	let utterance: SpeechSynthesisUtterance | undefined;

	const cancel = () => {
		if (utterance) utterance.onend = utterance.onerror = null;
		utterance = undefined;
		synth.cancel();
	};
	const pause = () => {
		cancel();
		endSound(pause);
		update({ playing: false });
	};
	const speakNext = () => {
		cancel();
		const piece = pieces[index];
		if (piece === undefined) {
			index = 0;
			pause();
			update({ at: 0 });
			return;
		}
		utterance = new SpeechSynthesisUtterance(piece);
		utterance.lang = voice?.lang ?? lang;
		utterance.voice = voice;
		utterance.rate = rate;
		utterance.onend = () => {
			index++;
			update({ at: (ends[index - 1] ?? 0) / total });
			speakNext();
		};
		utterance.onerror = () => {
			pause();
			update({ failed: true });
		};
		synth.speak(utterance);
	};
	const play = () => {
		startSound(pause);
		update({ playing: true, failed: false });
		speakNext();
	};
	return {
		play,
		pause,
		seek(position) {
			index = Math.max(
				0,
				ends.findIndex((end) => end > position * total),
			);
			update({ at: (ends[index - 1] ?? 0) / total });
			if (utterance) speakNext();
		},
		speed(newRate) {
			rate = newRate;
			if (utterance) speakNext();
		},
		stop: pause,
	};
}
