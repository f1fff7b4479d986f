/** Id of the style element with the fonts that the first paint does not need. */
export const lateFontsId = 'late-fonts';

/**
 * Loads those fonts after the first paint, so that they delay nothing else. They are added by
 * script, because applying the style sheet would make browsers match all fonts again and shift
 * the text.
 */
export function loadLateFonts(): void {
	const style = document.getElementById(lateFontsId);
	if (!(style instanceof HTMLStyleElement)) return;
	new PerformanceObserver((_, observer) => {
		observer.disconnect();
		for (const rule of style.sheet?.cssRules ?? []) {
			const face = (rule as CSSFontFaceRule).style;
			const of = (name: string) => face.getPropertyValue(name);
			document.fonts.add(
				// Rules quote family names that contain spaces; the constructor takes them without quotes.
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
