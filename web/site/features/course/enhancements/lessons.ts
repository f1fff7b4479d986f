/** Ticks finished lessons in the list of a course. They are stored on the device only. */

const key = 'masthead.progress';

/** Slugs of the finished lessons of a course; none if the stored value is invalid. */
export function finishedLessons(course: string): string[] {
	try {
		const stored = JSON.parse(localStorage.getItem(key) ?? '{}')?.[course];
		return Array.isArray(stored) ? stored.filter((slug) => typeof slug === 'string') : [];
	} catch {
		return [];
	}
}

function storeFinished(course: string, finished: readonly string[]): void {
	try {
		const all = JSON.parse(localStorage.getItem(key) ?? '{}');
		localStorage.setItem(key, JSON.stringify({ ...all, [course]: finished }));
	} catch {
		// Without storage the mark lasts as long as the page.
	}
}

/** Shows which lessons are finished, and lets the reader mark the open lesson. */
export function lessons(host: HTMLElement): void {
	const root = host.querySelector<HTMLElement>('[data-course]') ?? host;
	const { course = '', open = '' } = root.dataset;
	const button = root.querySelector<HTMLButtonElement>('button');
	const continueLink = root.querySelector<HTMLAnchorElement>('[data-continue]');
	const status = root.querySelector<HTMLElement>('[role="status"]');
	const progress: string[] = JSON.parse(status?.dataset.texts ?? '[]');
	const rows = [...root.querySelectorAll<HTMLElement>('[data-lesson]')];
	let finished = finishedLessons(course);

	const show = () => {
		let done = 0;
		let next: HTMLElement | undefined;
		for (const row of rows) {
			const isFinished = finished.includes(row.dataset.lesson ?? '');
			row.toggleAttribute('data-finished', isFinished);
			const word = row.querySelector<HTMLElement>('[data-word]');
			if (word) word.hidden = !isFinished;
			if (isFinished) done += 1;
			else next ??= row;
		}
		button?.toggleAttribute('data-finished', finished.includes(open));
		const label = button?.querySelector<HTMLElement>('[data-finish]');
		if (label) label.textContent = label.dataset[finished.includes(open) ? 'finished' : 'finish'] ?? '';
		if (status) status.textContent = progress[done] ?? '';
		const target = (next ?? rows[0])?.querySelector('a');
		if (continueLink && target && done > 0) {
			continueLink.href = target.href;
			continueLink.textContent = continueLink.dataset[next ? 'continue' : 'again'] ?? '';
		}
	};

	button?.addEventListener('click', () => {
		finished = finished.includes(open) ? finished.filter((slug) => slug !== open) : [...finished, open];
		storeFinished(course, finished);
		show();
	});
	show();
	root.dataset.started = '';
}
