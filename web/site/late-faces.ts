/** Id of the style element whose faces the first paint does without, where there is script. */
export const lateFaces = 'late-faces';

/**
 * Lets those faces come once something is painted, so that they keep nothing
 * else waiting. Here its sheet is never applied: a new sheet would make a browser
 * choose all faces of the page anew, and the text would jump.
 */
export function letLateFacesCome(): void {
	const style = document.getElementById(lateFaces);
	if (!(style instanceof HTMLStyleElement)) return;
	new PerformanceObserver((_, observer) => {
		observer.disconnect();
		for (const rule of style.sheet?.cssRules ?? []) {
			const face = (rule as CSSFontFaceRule).style;
			const of = (name: string) => face.getPropertyValue(name);
			document.fonts.add(
				// The constructor takes a name as it is; a rule writes it with quotes when it has a blank.
				new FontFace(of('font-family').replace(/^"|"$/g, ''), of('src'), {
					weight: of('font-weight'),
					style: of('font-style') || 'normal',
					unicodeRange: of('unicode-range'),
					display: of('font-display') as FontDisplay,
				}),
			);
		}
	}).observe({ type: 'paint', buffered: true });
}
