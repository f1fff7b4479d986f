/** Milliseconds after which a press counts as a hold and not a tap. */
const holdTime = 300;

/**
 * Plays the slides of a web story. A bar fills while a slide is shown, a tap on either side
 * goes forward or back, a long press pauses, Escape closes. With reduced motion slides do not
 * advance by themselves.
 */
export function slides(root: HTMLElement): void {
	const viewer = root.querySelector<HTMLElement>('[data-viewer]');
	const rail = root.querySelector<HTMLElement>('[data-rail]');
	const toggle = root.querySelector<HTMLElement>('[data-toggle]');
	if (!viewer || !rail) return;
	const all = [...rail.children] as HTMLElement[];
	const bars = [...root.querySelectorAll<HTMLElement>('[data-bar]')];
	const status = root.querySelector<HTMLElement>('[role=status]');
	const mirrored = getComputedStyle(rail).direction === 'rtl';
	let index = 0;
	let pressed = 0;

	const updateBars = () => {
		bars.forEach((bar, i) => {
			bar.dataset.bar = i < index ? 'full' : i === index ? 'now' : '';
		});
		all.forEach((slide, i) => {
			slide.inert = i !== index;
		});
	};
	const goToSlide = (target: number) => {
		if (target < 0 || target >= all.length || target === index) return;
		index = target;
		updateBars();
		const slide = all[index] as HTMLElement;
		const [a, b] = [slide.getBoundingClientRect(), rail.getBoundingClientRect()];
		rail.scrollTo({ left: rail.scrollLeft + a.left - b.left, behavior: 'instant' });
		if (status) status.textContent = slide.dataset.place ?? '';
	};
	const pause = (paused: boolean) => {
		viewer.dataset.paused = String(paused);
		toggle?.setAttribute('aria-pressed', String(paused));
	};
	const paused = () => viewer.dataset.paused === 'true';
	const close = root.querySelector<HTMLAnchorElement>('[data-close]');
	/** Whether the reader came from a page of this site. */
	const cameFromSite = () => history.length > 1 && document.referrer.startsWith(`${location.origin}/`);

	viewer.addEventListener('animationend', (event) => {
		if ((event.target as Element).closest('[data-bar=now]')) goToSlide(index + 1);
	});
	rail.addEventListener('pointerdown', () => {
		pressed = performance.now();
		viewer.dataset.held = 'true';
	});
	for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
		rail.addEventListener(end, () => {
			viewer.dataset.held = 'false';
		});
	}
	rail.addEventListener('click', (event) => {
		if ((event.target as Element).closest('a') || performance.now() - pressed > holdTime) return;
		const { left, width } = rail.getBoundingClientRect();
		const atStart = event.clientX - left < width / 3;
		goToSlide(atStart === mirrored ? index + 1 : index - 1);
	});
	root.addEventListener('click', (event) => {
		const target = event.target as Element;
		const step = target.closest<HTMLElement>('[data-step]');
		if (step) goToSlide(index + Number(step.dataset.step));
		if (target.closest('[data-toggle]')) pause(!paused());
	});
	close?.addEventListener('click', (event) => {
		if (!cameFromSite() || event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		history.back();
	});
	document.addEventListener('keydown', (event) => {
		if (event.metaKey || event.ctrlKey || event.altKey) return;
		if (event.key === 'Escape') close?.click();
		else if (event.key === 'ArrowLeft') goToSlide(mirrored ? index + 1 : index - 1);
		else if (event.key === 'ArrowRight') goToSlide(mirrored ? index - 1 : index + 1);
		else if (event.key === ' ' && !(event.target as Element).closest('a, button')) {
			event.preventDefault();
			pause(!paused());
		}
	});
	// Finds the slide in view after a swipe, which may have passed several slides.
	rail.addEventListener(
		'scrollend',
		() => {
			const middle = rail.getBoundingClientRect().left + rail.clientWidth / 2;
			const seen = all.findIndex((slide) => {
				const { left, right } = slide.getBoundingClientRect();
				return left <= middle && middle < right;
			});
			if (seen >= 0 && seen !== index) {
				index = seen;
				updateBars();
			}
		},
		{ passive: true },
	);
	viewer.dataset.playing = '';
	pause(false);
	updateBars();
}
