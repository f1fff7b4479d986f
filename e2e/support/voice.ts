/** A voice for English, on machines that have none. */
export const voice = () => {
	const voices = [{ lang: 'en-IN', name: 'A voice' }];
	const spoken: string[] = [];
	Object.assign(window, { spoken });
	Object.defineProperty(window, 'SpeechSynthesisUtterance', {
		value: class {
			text: string;
			constructor(text: string) {
				this.text = text;
			}
		},
	});
	Object.defineProperty(window, 'speechSynthesis', {
		value: {
			getVoices: () => voices,
			speak: (utterance: { text: string }) => spoken.push(utterance.text),
			cancel: () => {},
			addEventListener: () => {},
		},
	});
};
