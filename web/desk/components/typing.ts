/** Knows when somebody types, so that no dialog takes the focus in the middle of a word. */

/** Milliseconds without typing that count as a pause. */
export const pause = 1000;

let typedAt = Number.NEGATIVE_INFINITY;
let composing = false;

const typed = () => {
	typedAt = performance.now();
};

/** Listens to what is typed in a document. */
export function watchTyping(target: Document): void {
	target.addEventListener('input', typed, true);
	target.addEventListener('keydown', typed, true);
	target.addEventListener(
		'compositionstart',
		() => {
			composing = true;
		},
		true,
	);
	target.addEventListener(
		'compositionend',
		() => {
			composing = false;
			typed();
		},
		true,
	);
	// An input method that loses the focus may not end its composition.
	target.addEventListener(
		'focusout',
		() => {
			composing = false;
		},
		true,
	);
}

if (typeof document !== 'undefined') watchTyping(document);

/** Calls a function once nobody types: at once, or after a pause. Returns a function that stops this. */
export function whenQuiet(run: () => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const check = () => {
		const rest = typedAt + pause - performance.now();
		if (!composing && rest <= 0) run();
		else timer = setTimeout(check, composing ? pause : rest);
	};
	check();
	return () => clearTimeout(timer);
}
