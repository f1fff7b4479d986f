/** Lets the picture of a card travel to the story that the reader opens. */
export function travel(): void {
	document.addEventListener('click', (event) => {
		const link = (event.target as Element).closest('[data-story] a');
		const picture = link?.closest('[data-story]')?.querySelector('img');
		if (picture) picture.style.setProperty('view-transition-name', 'story-picture');
	});
}
