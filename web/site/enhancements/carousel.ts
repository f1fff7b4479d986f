/** Adds arrows, keys and a counter to a scrollable row of slides (WIDGET-06, WIDGET-07). */
export function carousel(root: HTMLElement): void {
	const rail = root.querySelector<HTMLElement>('[data-rail]');
	const counter = root.querySelector<HTMLElement>('[data-counter]');
	const status = root.querySelector<HTMLElement>('[role=status]');
	if (!rail || !counter) return;
	const slides = [...rail.children] as HTMLElement[];
	const twoDigits = (n: number) => String(n).padStart(2, '0');
	/** Pixels from the start of the rail to the start of a slide; negative if the slide is before it. */
	const distanceOf = (slide: HTMLElement): number => {
		const [a, b] = [slide.getBoundingClientRect(), rail.getBoundingClientRect()];
		return getComputedStyle(rail).direction === 'rtl' ? a.right - b.right : a.left - b.left;
	};
	const current = (): number =>
		slides.reduce(
			(best, slide, i) =>
				Math.abs(distanceOf(slide)) < Math.abs(distanceOf(slides[best] as HTMLElement)) ? i : best,
			0,
		);
	const show = (i: number) => {
		counter.textContent = `${twoDigits(i + 1)} / ${twoDigits(slides.length)}`;
	};
	let index = current();
	/** Index of the slide that the rail is scrolling to, -1 for none. */
	let target = -1;
	const moveBy = (step: number) => {
		target = (index + step + slides.length) % slides.length;
		index = target;
		show(index);
		const slide = slides[index] as HTMLElement;
		if (status) status.textContent = slide.dataset.place ?? '';
		rail.scrollTo({ left: rail.scrollLeft + distanceOf(slide) });
	};
	root.addEventListener('click', (event) => {
		const button = (event.target as Element).closest<HTMLElement>('[data-step]');
		if (button) moveBy(Number(button.dataset.step));
	});
	root.addEventListener('keydown', (event) => {
		if (!(event.target as Element).closest('[data-step]')) return;
		const forward = getComputedStyle(rail).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
		if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') moveBy(event.key === forward ? 1 : -1);
	});
	rail.addEventListener(
		'scroll',
		() => {
			const seen = current();
			if (target >= 0 && seen !== target) return;
			target = -1;
			index = seen;
			show(index);
		},
		{ passive: true },
	);
	for (const event of ['pointerdown', 'wheel', 'touchstart']) {
		rail.addEventListener(event, () => (target = -1), { passive: true });
	}
	show(index);
}
