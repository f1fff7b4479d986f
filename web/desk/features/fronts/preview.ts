/** The part of a preview that was pressed: the index of a section, or the pinned stories. */
export type Pressed = number | 'pinned';

/** Opens a page in the frame with a name, with a POST of fields. The server stores nothing. */
export function openPreview(path: string, name: string, fields: Record<string, string>): void {
	const form = document.createElement('form');
	form.method = 'post';
	form.action = path;
	form.target = name;
	form.hidden = true;
	for (const [field, value] of Object.entries(fields)) {
		const input = document.createElement('input');
		input.type = 'hidden';
		input.name = field;
		input.value = value;
		form.append(input);
	}
	document.body.append(form);
	form.submit();
	form.remove();
}

const places = '[data-section], [data-pinned]';

/** The index of the section with a mark such as "s3", which counts from 1. */
export const sectionOf = (mark: string): number => Number(mark.slice(1)) - 1;

/**
 * Makes the sections of a page that has loaded in a frame respond to presses, scrolls it to the position of the previous page,
 * and returns the indexes of the sections that are on it; undefined if the frame has no page of this site. The page
 * itself has no script for this, so readers load nothing for it.
 */
export function showPressable(
	frame: HTMLIFrameElement,
	scrolled: number,
	onPress: (pressed: Pressed) => void,
): number[] | undefined {
	const page = frame.contentDocument;
	const view = frame.contentWindow as (Window & typeof globalThis) | null;
	if (!page || !view) return undefined;
	const style = new view.CSSStyleSheet();
	style.replaceSync(
		`:is(${places}) { cursor: pointer } :is(${places}):hover { outline: 3px solid Highlight; outline-offset: 2px }`,
	);
	page.adoptedStyleSheets = [...page.adoptedStyleSheets, style];
	page.addEventListener(
		'click',
		(event) => {
			const pressed = event.target instanceof view.Element ? event.target : null;
			if (pressed?.closest('a, button[type=submit]')) event.preventDefault();
			const place = pressed?.closest<HTMLElement>(places);
			if (!place) return;
			event.preventDefault();
			event.stopPropagation();
			onPress(place.dataset.section ? sectionOf(place.dataset.section) : 'pinned');
		},
		true,
	);
	page.addEventListener('submit', (event) => event.preventDefault(), true);
	view.scrollTo({ top: scrolled, behavior: 'instant' });
	return [...page.querySelectorAll<HTMLElement>('[data-section]')].map(({ dataset }) =>
		sectionOf(dataset.section ?? ''),
	);
}
