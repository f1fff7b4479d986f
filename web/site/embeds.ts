/** The player of a video elsewhere, by provider; what is not here stays a link. */
const players: Record<string, (url: URL) => string | undefined> = {
	youtube(url) {
		const id = url.searchParams.get('v') ?? url.pathname.split('/').at(-1);
		return (
			id && `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1&playsinline=1&rel=0`
		);
	},
	vimeo(url) {
		const id = /\d+/.exec(url.pathname)?.[0];
		return id && `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`;
	},
};

/** Puts the player in the place of an embed's link when a reader asks for it, and not before. */
export function openEmbeds(): void {
	document.addEventListener('click', (event) => {
		const link = (event.target as Element).closest<HTMLAnchorElement>('[data-embed-url] > a');
		const box = link?.parentElement;
		if (!link || !box || event.metaKey || event.ctrlKey || event.shiftKey) return;
		const address = players[box.dataset.embed ?? '']?.(new URL(box.dataset.embedUrl ?? ''));
		if (!address) return;
		event.preventDefault();
		const frame = document.createElement('iframe');
		frame.src = address;
		frame.title = link.textContent;
		frame.allow = 'autoplay; fullscreen; picture-in-picture';
		link.replaceWith(frame);
		frame.focus();
	});
}
