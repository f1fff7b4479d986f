/**
 * The ticks in the list of a course's lessons. Which lessons a reader has finished
 * is kept on the device; nobody else hears of it.
 */

const key = 'masthead.progress';

/** Slugs of finished lessons, by the slug of their course. A device that keeps something else has none. */
export function finishedLessons(course: string): string[] {
	try {
		const kept = JSON.parse(localStorage.getItem(key) ?? '{}')?.[course];
		return Array.isArray(kept) ? kept.filter((slug) => typeof slug === 'string') : [];
	} catch {
		return [];
	}
}

function keep(course: string, finished: readonly string[]): void {
	try {
		const all = JSON.parse(localStorage.getItem(key) ?? '{}');
		localStorage.setItem(key, JSON.stringify({ ...all, [course]: finished }));
	} catch {
		// A private window may keep nothing; the mark then lasts as long as the page.
	}
}

/** Shows what is finished in a list that the server drew, and lets the open lesson be marked. */
export function lessons(part: HTMLElement): void {
	const root = part.querySelector<HTMLElement>('[data-course]') ?? part;
	const { course = '', open = '' } = root.dataset;
	const button = root.querySelector<HTMLButtonElement>('button');
	const way = root.querySelector<HTMLAnchorElement>('[data-continue]');
	const status = root.querySelector<HTMLElement>('[role="status"]');
	const progress: string[] = JSON.parse(status?.dataset.texts ?? '[]');
	const rows = [...root.querySelectorAll<HTMLElement>('[data-lesson]')];
	let finished = finishedLessons(course);

	const show = () => {
		let done = 0;
		let next: HTMLElement | undefined;
		for (const row of rows) {
			const is = finished.includes(row.dataset.lesson ?? '');
			row.toggleAttribute('data-finished', is);
			const word = row.querySelector<HTMLElement>('[data-word]');
			if (word) word.hidden = !is;
			if (is) done += 1;
			else next ??= row;
		}
		button?.toggleAttribute('data-finished', finished.includes(open));
		const label = button?.querySelector<HTMLElement>('[data-finish]');
		if (label) label.textContent = label.dataset[finished.includes(open) ? 'finished' : 'finish'] ?? '';
		if (status) status.textContent = progress[done] ?? '';
		const target = (next ?? rows[0])?.querySelector('a');
		if (way && target && done > 0) {
			way.href = target.href;
			way.textContent = way.dataset[next ? 'continue' : 'again'] ?? '';
		}
	};

	button?.addEventListener('click', () => {
		finished = finished.includes(open) ? finished.filter((slug) => slug !== open) : [...finished, open];
		keep(course, finished);
		show();
	});
	show();
	root.dataset.awake = '';
}
