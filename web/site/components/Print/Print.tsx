import styles from './Print.module.css';

/** The shapes of a block print, each in a cell of 40 units: quarter disc, quarter ring, petal, triangle, stripes, seed and rays. */
const shapes = [
	'M0 0h40a40 40 0 0 1-40 40z',
	'M0 16V40A40 40 0 0 0 40 0H16A16 16 0 0 1 0 16z',
	'M0 0Q40 0 40 40Q0 40 0 0z',
	'M0 0h40L0 40z',
	'M0 4h40v6H0zM0 17h40v6H0zM0 30h40v6H0z',
	'M20 4L36 20L20 36L4 20z',
	'M0 0L40 10V0zM0 0L34 22L22 34zM0 0V40L10 40z',
] as const;

/** The shapes that are printed over a cell in the second ink. */
const marks = [
	'',
	'M20 14a6 6 0 1 0 .01 0z',
	'M0 0h14a14 14 0 0 1-14 14z',
	'M20 13L27 20L20 27L13 20z',
] as const;

/** Numbers from 0 to limit - 1, the same for the same text. */
function numbersFrom(text: string): (limit: number) => number {
	let state = 2166136261;
	for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
	return (limit) => {
		state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
		return ((state ^ (state >>> 13)) >>> 0) % limit;
	};
}

/** The cells of a quarter of the block: two by two, each with its own shape and turned by its own angle. */
function drawQuarter(next: (limit: number) => number): { inks: [string[], string[]] } {
	const inks: [string[], string[]] = [[], []];
	let last = -1;
	for (const [x, y] of [
		[0, 0],
		[40, 0],
		[0, 40],
		[40, 40],
	] as const) {
		// Neighbours differ, so that a block is never one shape only.
		let chosen = next(shapes.length);
		if (chosen === last) chosen = (chosen + 1 + next(shapes.length - 1)) % shapes.length;
		last = chosen;
		const at = `translate(${x} ${y}) rotate(${90 * next(4)} 20 20)`;
		const mark = marks[next(marks.length)] ?? '';
		inks[0].push(`<path transform="${at}" d="${shapes[chosen]}"/>`);
		if (mark !== '') inks[1].push(`<path transform="${at}" d="${mark}"/>`);
	}
	return { inks };
}

/**
 * A block print in the accent and two inks, which fills its container: a quarter of four cells, mirrored to a block that repeats. The
 * same id gives the same print on every page and in every language.
 */
export const Print = ({ id }: { id: string }) => {
	const { inks } = drawQuarter(numbersFrom(id));
	const name = `print-${id.replace(/[^a-z0-9-]/g, '')}`;
	const quarters =
		`<g id="${name}-q"><g class="${styles.first}">${inks[0].join('')}</g>` +
		`<g class="${styles.second}">${inks[1].join('')}</g></g>` +
		['-1 0 0 1 160 0', '1 0 0 -1 0 160', '-1 0 0 -1 160 160']
			.map((matrix) => `<use href="#${name}-q" transform="matrix(${matrix})"/>`)
			.join('');
	const svg =
		`<svg width="100%" height="100%"><pattern id="${name}" width="160" height="160" patternUnits="userSpaceOnUse">` +
		`${quarters}</pattern><rect width="100%" height="100%" fill="url(#${name})"/></svg>`;
	return <div className={styles.print} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
};
