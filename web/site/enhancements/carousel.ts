/** Arrows, keys and the counter of a row of slides that scrolls by itself (WIDGET-06, WIDGET-07). */
export function carousel(root: HTMLElement): void {
	const rail = root.querySelector<HTMLElement>('[data-rail]');
	const counter = root.querySelector<HTMLElement>('[data-counter]');
	const status = root.querySelector<HTMLElement>('[role=status]');
	if (!rail || !counter) return;
	const slides = [...rail.children] as HTMLElement[];
	const two = (n: number) => String(n).padStart(2, '0');
	/** How far a slide's beginning is from the rail's; negative when it lies before it. */
	const away = (slide: HTMLElement): number => {
		const [a, b] = [slide.getBoundingClientRect(), rail.getBoundingClientRect()];
		return getComputedStyle(rail).direction === 'rtl' ? a.right - b.right : a.left - b.left;
	};
	const current = (): number =>
		slides.reduce(
			(best, slide, i) => (Math.abs(away(slide)) < Math.abs(away(slides[best] as HTMLElement)) ? i : best),
			0,
		);
	const show = (i: number) => {
		counter.textContent = `${two(i + 1)} / ${two(slides.length)}`;
	};
	let at = current();
	/** The slide that an arrow asked for, until the rail has come to it. */
	let target = -1;
	const go = (step: number) => {
		target = (at + step + slides.length) % slides.length;
		at = target;
		show(at);
		const slide = slides[at] as HTMLElement;
		if (status) status.textContent = slide.dataset.place ?? '';
		rail.scrollTo({ left: rail.scrollLeft + away(slide) });
	};
	root.addEventListener('click', (event) => {
		const button = (event.target as Element).closest<HTMLElement>('[data-step]');
		if (button) go(Number(button.dataset.step));
	});
	root.addEventListener('keydown', (event) => {
		if (!(event.target as Element).closest('[data-step]')) return;
		const forward = getComputedStyle(rail).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
		if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') go(event.key === forward ? 1 : -1);
	});
	rail.addEventListener(
		'scroll',
		() => {
			const seen = current();
			if (target >= 0 && seen !== target) return;
			target = -1;
			at = seen;
			show(at);
		},
		{ passive: true },
	);
	for (const event of ['pointerdown', 'wheel', 'touchstart']) {
		rail.addEventListener(event, () => (target = -1), { passive: true });
	}
	show(at);
}
