// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messagesFor } from '../../../../i18n/catalogues';
import { observePlayers, startSound } from '../../../../stores/sound';
import { Listen } from './Listen';
import { listenTexts } from './texts';
import { utterances } from './voices';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Utterance {
	text: string;
	rate: number;
	onend: (() => void) | null;
	onerror: (() => void) | null;
}

const spoken: Utterance[] = [];
const cancel = vi.fn();

beforeEach(() => {
	spoken.length = 0;
	cancel.mockReset();
	vi.stubGlobal(
		'SpeechSynthesisUtterance',
		class {
			rate = 1;
			onend = null;
			onerror = null;
			text: string;
			constructor(text: string) {
				this.text = text;
			}
		},
	);
	vi.stubGlobal('speechSynthesis', {
		getVoices: () => [{ lang: 'hi-IN' }],
		speak: (utterance: Utterance) => spoken.push(utterance),
		cancel,
	});
});

const body =
	'<h1>Looms</h1><p data-standfirst="">Two sheds.</p><div data-prose=""><p>First line.<sup class="fn">' +
	'<a>1</a></sup> Second line.</p><figure><img alt=""><figcaption>A loom</figcaption></figure><ul><li>' +
	'One</li></ul><section class="footnotes"><ol><li>A note</li></ol></section></div>';

function show(audio = ''): void {
	document.body.innerHTML = `<article><div id="at"></div>${body}</article>`;
	act(() =>
		createRoot(document.getElementById('at') as Element).render(
			<Listen audio={audio} story="hi" lang="en" texts={messagesFor('en', listenTexts)} />,
		),
	);
}

const button = (name: string) =>
	[...document.querySelectorAll('button')].find((button) =>
		button.textContent?.includes(name),
	) as HTMLButtonElement;
const press = (name: string) => act(() => button(name).click());
const end = () => act(() => spoken.at(-1)?.onend?.());

describe('a story is read aloud', () => {
	it('from its headline to its last line, without notes and captions (D-09)', () => {
		show();
		expect(utterances(document.querySelector('article') as Element, 'en')).toEqual([
			'Looms',
			'Two sheds.',
			'First line. Second line.',
			'One',
		]);
		press('Listen');
		expect(spoken.map(({ text }) => text)).toEqual(['Looms']);
		end();
		end();
		expect(spoken.at(-1)?.text).toBe('First line. Second line.');
		expect(Number(document.querySelector<HTMLInputElement>('[type=range]')?.value)).toBeGreaterThan(25);
	});

	it('in utterances that a device does not cut off', () => {
		document.body.innerHTML = `<article><div data-prose=""><p>${'word '.repeat(400)}</p></div></article>`;
		const pieces = utterances(document.querySelector('article') as Element, 'en');
		expect(pieces.length).toBeGreaterThan(8);
		expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(220);
	});

	it('with pause, resume and speed, to its end', () => {
		show();
		press('Listen');
		end();
		press('Pause');
		expect(cancel).toHaveBeenCalled();
		press('Listen');
		expect(spoken.at(-1)?.text).toBe('Two sheds.');
		press('Speed');
		expect(spoken.at(-1)).toMatchObject({ text: 'Two sheds.', rate: 1.25 });
		press('Stop listening');
		expect(document.querySelector('[type=range]')).toBeNull();
		expect(document.activeElement).toBe(button('Listen'));
	});

	it('until another player starts (STATE-32, ENTITY-08)', () => {
		show();
		press('Listen');
		expect(button('Pause')).toBeDefined();
		act(() => startSound(() => {}));
		expect(button('Pause')).toBeUndefined();
		expect(spoken.at(-1)?.onend).toBeNull();
	});

	it('with a message if that fails', () => {
		show();
		press('Listen');
		act(() => spoken.at(-1)?.onerror?.());
		expect(document.querySelector('[role=alert]')?.textContent).toBe('The story could not be read aloud.');
	});

	it('from its recording, if it has one', () => {
		const play = vi.fn(async () => {});
		vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
		const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
		show('/media/a.mp3');
		expect(document.querySelector('audio')?.getAttribute('preload')).toBe('none');
		press('Listen');
		expect(play).toHaveBeenCalledOnce();
		const audio = document.querySelector('audio') as HTMLAudioElement;
		Object.defineProperty(audio, 'duration', { value: 200 });
		audio.currentTime = 50;
		act(() => {
			audio.dispatchEvent(new Event('play'));
			audio.dispatchEvent(new Event('timeupdate'));
		});
		expect(document.body.textContent).toContain('0:50 / 3:20');
		expect(spoken).toEqual([]);
		act(() => startSound(() => {}));
		expect(pause).toHaveBeenCalled();
	});

	it('from a recording that does not pause itself (STATE-32)', () => {
		observePlayers();
		vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {});
		const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReset();
		show('/files/a.mp3');
		press('Listen');
		const audio = document.querySelector('audio') as HTMLAudioElement;
		Object.defineProperty(audio, 'paused', { value: false });
		act(() => void audio.dispatchEvent(new Event('play')));
		expect(pause).not.toHaveBeenCalled();
		expect(button('Pause')).toBeDefined();
		act(() => startSound(() => {}));
		expect(pause).toHaveBeenCalledOnce();
	});

	it('without an error message if the reader pauses before the recording has loaded', async () => {
		const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
		play.mockRejectedValue(new DOMException('paused', 'AbortError'));
		show('/files/a.mp3');
		await act(async () => button('Listen').click());
		expect(document.querySelector('[role=alert]')).toBeNull();
		play.mockRejectedValue(new DOMException('no such kind', 'NotSupportedError'));
		await act(async () => button('Listen').click());
		expect(document.querySelector('[role=alert]')).not.toBeNull();
	});
});
