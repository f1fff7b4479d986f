/** Id of the style element with the fonts that the first paint does not need. */
export const lateFontsId = 'late-fonts';

/**
 * Attributes of the elements that load the second font. Phones show a reader's first page without it, because two
 * fonts delay the first paint.
 */
export const secondFont = 'data-second media="(min-width:48em)"';

const actions = ['scroll', 'pointerdown', 'keydown'];

/**
 * Loads the second font into the browser's cache for the next page, at the reader's first action. It is not shown on
 * this page, because that would shift the text.
 */
function loadSecondFont(): void {
	const href = document.querySelector('link[data-second]:not([media=all])')?.getAttribute('href');
	if (!href) return;
	const load = async () => {
		for (const action of actions) removeEventListener(action, load);
		try {
			await new FontFace('Second', `url(${href})`).load();
			localStorage.font = href;
		} catch {} // the device is offline or stores nothing
	};
	for (const action of actions) addEventListener(action, load, { passive: true });
}

/**
 * Loads the fonts that the first paint does not need. It waits for the first paint, so that they delay nothing else.
 * A script adds them, because applying the stylesheet would make browsers match all fonts again and shift the text. A
 * reader who saves data gets none of them.
 */
export function loadLateFonts(): void {
	if (document.documentElement.dataset.saver !== undefined) return;
	loadSecondFont();
	const style = document.getElementById(lateFontsId);
	if (!(style instanceof HTMLStyleElement)) return;
	const second = document.querySelector<HTMLStyleElement>('style[data-second]');
	// If the second font is off, its other files must be left out: browsers would load one of them for its metrics.
	const unusedFamily =
		second &&
		!matchMedia(second.media).matches &&
		(second.sheet?.cssRules[0] as CSSFontFaceRule | undefined)?.style.getPropertyValue('font-family');
	new PerformanceObserver((_, observer) => {
		observer.disconnect();
		for (const rule of style.sheet?.cssRules ?? []) {
			const descriptors = (rule as CSSFontFaceRule).style;
			const property = (name: string) => descriptors.getPropertyValue(name);
			if (property('font-family') === unusedFamily) continue;
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
