import { openOwnAgenda, overlappingSessions, type Star } from '../own-agenda';

/** The query parameter that limits the page to the sessions of the own agenda. */
const mineParameter = 'mine';

/** The sessions on the page by their ids, without the breaks and the cancelled sessions. */
function sessionsIn(root: HTMLElement): Map<string, { element: HTMLElement; star: Star }> {
	const found = new Map<string, { element: HTMLElement; star: Star }>();
	for (const element of root.querySelectorAll<HTMLElement>('[data-m]:not([data-pause])')) {
		const time = element.closest('tr, article')?.querySelector('time')?.dateTime ?? '';
		const start = Date.parse(time);
		const heading = element.querySelector('h3');
		const title = heading?.textContent ?? '';
		const end = start + Number(element.dataset.m) * 60_000;
		found.set(element.id.slice(1), { element, star: { title, lang: heading?.lang ?? '', start, end } });
	}
	return found;
}

/** A title in its own direction and, if its language is known, in the font of its script. */
function isolated(star: Star | undefined): HTMLElement {
	const element = document.createElement('bdi');
	element.textContent = star?.title ?? '';
	if (star?.lang) {
		element.lang = star.lang;
		element.style.fontFamily = 'var(--font-ui)';
	}
	return element;
}

/**
 * Gives each session a star, which adds it to the own agenda or removes it; warns if chosen sessions overlap; and shows only
 * the own agenda if the address has the parameter.
 */
export function stars(root: HTMLElement): void {
	const bar = root.querySelector<HTMLElement>('[data-own]');
	if (!bar) return;
	const { own: slug = '', star: starText = '', clash: clashText = '', calendar = '' } = bar.dataset;
	const agenda = openOwnAgenda(slug);
	const sessions = sessionsIn(root);
	const buttons = new Map<string, HTMLButtonElement>();
	for (const [id, { element, star }] of sessions) {
		const button = document.createElement('button');
		button.type = 'button';
		button.dataset.star = '';
		button.ariaLabel = starText.replace('{title}', () => star.title);
		button.addEventListener('click', () => {
			agenda.set(id, star, button.ariaPressed !== 'true');
		});
		element.prepend(button);
		buttons.set(id, button);
	}
	const mine = new URLSearchParams(location.search).has(mineParameter);
	const table = root.querySelector<HTMLElement>('[data-agenda]');
	const empty = bar.querySelector<HTMLElement>('[data-empty]');
	const links = bar.querySelectorAll<HTMLAnchorElement>('a[data-filter]');
	for (const link of links) {
		const own = link.dataset.filter === 'mine';
		const address = new URL(location.href);
		address.hash = '';
		if (own) address.searchParams.set(mineParameter, '1');
		else address.searchParams.delete(mineParameter);
		link.href = address.pathname + address.search;
		if (own === mine) link.setAttribute('aria-current', 'true');
	}
	if (mine && table) {
		table.dataset.mine = '';
		// The days and themes of the agenda keep the filter.
		for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href*="tab=agenda"]')) {
			if (link.dataset.filter !== undefined) continue;
			const address = new URL(link.href);
			address.searchParams.set(mineParameter, '1');
			link.href = address.pathname + address.search + address.hash;
		}
	}
	const file = bar.querySelector<HTMLAnchorElement>('a[download]');
	const warnings = bar.querySelector<HTMLElement>('[role="status"]');

	agenda.stars.subscribe((chosen) => {
		for (const [id, button] of buttons) {
			button.ariaPressed = String(id in chosen);
			if (mine && table) sessions.get(id)?.element.toggleAttribute('hidden', !(id in chosen));
		}
		if (mine && table) {
			for (const pause of table.querySelectorAll<HTMLElement>('[data-pause]')) pause.hidden = true;
			for (const row of table.querySelectorAll<HTMLElement>('tbody tr'))
				row.hidden = row.querySelector('[data-m]:not([hidden])') === null;
			if (empty) empty.hidden = table.querySelector('tbody tr:not([hidden])') !== null;
		}
		const ids = Object.keys(chosen);
		if (file) {
			file.hidden = ids.length === 0;
			file.href = `${calendar}?sessions=${ids.sort((a, b) => Number(a) - Number(b)).join(',')}`;
		}
		warnings?.replaceChildren(
			...overlappingSessions(chosen).map(([first, second]) => {
				const line = document.createElement('p');
				for (const part of clashText.split(/(\{first\}|\{second\})/))
					line.append(
						part === '{first}'
							? isolated(chosen[first])
							: part === '{second}'
								? isolated(chosen[second])
								: part,
					);
				return line;
			}),
		);
	});
	bar.hidden = false;
	void agenda.synchronise();
}
