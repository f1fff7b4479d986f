/** Id of the style element with the fonts that the first paint does not need. */
export const lateFontsId = 'late-fonts';

/**
 * Loads the fonts that the first paint does not need after it, so that they delay nothing else. They are added by
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
			const property = (name: string) => face.getPropertyValue(name);
			document.fonts.add(
				// Rules quote family names that contain spaces; the constructor takes them without quotes.
				new FontFace(property('font-family').replace(/^"|"$/g, ''), property('src'), {
					weight: property('font-weight'),
					style: property('font-style') || 'normal',
					unicodeRange: property('unicode-range'),
					display: property('font-display') as FontDisplay,
				}),
			);
		}
	}).observe({ type: 'paint', buffered: true });
}
