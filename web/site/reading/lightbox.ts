/** Shows the pictures of a text enlarged, one at a time, in the dialog of the lightbox template. */

const minSwipe = 48;

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/**
 * The picture links for moving between pictures: those of the same gallery, else of the whole text.
 */
const pictureLinks = (link: HTMLElement): HTMLAnchorElement[] => [
	...(
		link.closest('.gallery') ??
		link.closest('[data-prose]') ??
		document
	).querySelectorAll<HTMLAnchorElement>('a.zoom'),
];

/** Opens the dialog on the picture of a link. The focus returns to the link when it closes. */
export function openLightbox(link: HTMLAnchorElement): void {
	const template = link
		.closest('[data-prose]')
		?.parentElement?.querySelector<HTMLTemplateElement>('[data-lightbox]');
	const dialog = template?.content.firstElementChild?.cloneNode(true);
	if (!(dialog instanceof HTMLDialogElement)) {
		location.assign(link.href);
		return;
	}
	const part = <E extends HTMLElement>(name: string) => dialog.querySelector(`[data-part="${name}"]`) as E;
	const image = part<HTMLImageElement>('image');
	const stage = part('stage');
	const loading = part('loading');
	const links = pictureLinks(link);
	let index = links.indexOf(link);

	const zoom = (zoomed: boolean) => {
		stage.toggleAttribute('data-zoomed', zoomed);
		if (zoomed) image.removeAttribute('srcset');
		if (zoomed) image.src = links[index]?.href ?? '';
	};
	/** Shows a skeleton in place of the picture while that is loaded. */
	const setLoading = (isLoading: boolean) => {
		loading.hidden = !isLoading;
		stage.toggleAttribute('data-loading', isLoading);
	};
	const show = (target: number) => {
		index = (target + links.length) % links.length;
		const shown = links[index];
		const small = shown?.querySelector('img');
		if (!shown || !small) return;
		zoom(false);
		image.width = small.width;
		image.srcset = small.srcset;
		image.src = small.src;
		image.alt = small.alt;
		for (const size of ['width', 'height']) image.setAttribute(size, small.getAttribute(size) ?? '');
		// A picture that the device has appears without a skeleton before it.
		setTimeout(() => setLoading(!image.complete), 100);
		part('caption').textContent = shown.closest('figure')?.querySelector('figcaption')?.textContent ?? '';
		part('count').textContent = `${twoDigits(index + 1)} / ${twoDigits(links.length)}`;
	};
	const step = (offset: number) => show(index + offset);
	const forward = getComputedStyle(link).direction === 'rtl' ? -1 : 1;

	for (const type of ['load', 'error']) image.addEventListener(type, () => setLoading(false));
	for (const name of ['previous', 'next', 'count']) part(name).hidden = links.length < 2;
	part('previous').addEventListener('click', () => step(-1));
	part('next').addEventListener('click', () => step(1));
	part('close').addEventListener('click', () => dialog.close());
	image.addEventListener('click', () => zoom(!stage.hasAttribute('data-zoomed')));
	stage.addEventListener('click', (event) => event.target === stage && dialog.close());
	dialog.addEventListener('keydown', (event) => {
		if (event.key === 'ArrowRight') step(forward);
		if (event.key === 'ArrowLeft') step(-forward);
	});
	let start: number | undefined;
	stage.addEventListener(
		'touchstart',
		(event) => {
			start = event.touches.length === 1 ? event.touches[0]?.clientX : undefined;
		},
		{ passive: true },
	);
	stage.addEventListener('touchend', (event) => {
		const distance = (event.changedTouches[0]?.clientX ?? 0) - (start ?? 0);
		if (start === undefined || stage.hasAttribute('data-zoomed') || Math.abs(distance) < minSwipe) return;
		step(distance < 0 ? forward : -forward);
	});
	dialog.addEventListener('close', () => {
		dialog.remove();
		link.focus({ preventScroll: true });
	});
	document.body.append(dialog);
	show(index);
	dialog.showModal();
}
