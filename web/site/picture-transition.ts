/**
 * Gives the picture of a clicked card the name that the view transition looks for in the opened
 * story.
 */
export function transitionPictures(): void {
	document.addEventListener('click', (event) => {
		const link = (event.target as Element).closest('[data-story] a');
		const picture = link?.closest('[data-story]')?.querySelector('img');
		if (picture) picture.style.setProperty('view-transition-name', 'story-picture');
	});
}
