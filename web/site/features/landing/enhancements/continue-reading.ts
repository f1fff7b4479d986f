import { formatPercent, isUnfinished, loadReadings } from '../../../reading/device';

/** Maximum number of stories. */
const maxStories = 3;

/** Shows the unfinished stories of this browser as soon as that moves nothing on the screen. */
export function continueReading(host: HTMLElement): void {
	const root = host.firstElementChild as HTMLElement;
	const begun = loadReadings().filter(isUnfinished).slice(0, maxStories);
	if (begun.length === 0) return;
	if (root.getBoundingClientRect().top < innerHeight) {
		addEventListener('scroll', () => continueReading(host), { once: true, passive: true });
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
		// The percentage is isolated, so that a percent sign after Urdu text is on the right side of the number.
		meta.textContent =
			`${brand} · ` +
			`\u2068${(meta.textContent ?? '').replace('{percent}', formatPercent(depth, root.dataset.numbers ?? ''))}` +
			'\u2069';
		list?.append(item);
	}
	const section = root.querySelector('section');
	if (section) section.hidden = false;
}
