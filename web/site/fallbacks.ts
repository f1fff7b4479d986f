/** Removes pictures that cannot be loaded and have an icon behind them, so that the icon shows. */
export function removeBrokenPictures(): void {
	for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-fallback]'))
		if (picture.complete && picture.naturalWidth === 0) picture.remove();
	document.addEventListener(
		'error',
		({ target }) => {
			if (target instanceof HTMLImageElement && 'fallback' in target.dataset) target.remove();
		},
		true,
	);
}
