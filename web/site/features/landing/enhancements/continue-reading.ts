import { percent, readings, waits } from '../../../reading/device';

/** How many stories are offered. */
const few = 3;

/** Shows what was begun in this browser and not read to the end, when nobody sees it come. */
export function continueReading(part: HTMLElement): void {
	const root = part.firstElementChild as HTMLElement;
	const begun = readings().filter(waits).slice(0, few);
	if (begun.length === 0) return;
	if (root.getBoundingClientRect().top < innerHeight) {
		addEventListener('scroll', () => continueReading(part), { once: true, passive: true });
		return;
	}
	const list = root.querySelector('ul');
	const row = root.querySelector('template')?.content.firstElementChild;
	for (const { path, title, brand, lang, dir, depth } of begun) {
		const item = row?.cloneNode(true) as HTMLElement | undefined;
		const link = item?.querySelector('a');
		const meta = item?.querySelector('p');
		if (!item || !link || !meta) return;
		Object.assign(link, { href: path, textContent: title, lang, dir });
		// Set apart, or a number after Urdu letters has its sign on the wrong side.
		meta.textContent = `${brand} · \u2068${(meta.textContent ?? '').replace('{percent}', percent(depth, root.dataset.numbers ?? ''))}\u2069`;
		list?.append(item);
	}
	const section = root.querySelector('section');
	if (section) section.hidden = false;
}
