import { sound } from '../stores/sound';

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

const playerOf = ({ dataset }: HTMLElement): string | undefined =>
	players[dataset.embed ?? '']?.(new URL(dataset.embedUrl ?? ''));

/** A link that becomes a player says so. Without a title of its own it named the site it leads to without script. */
function sayPlay(link: HTMLAnchorElement): void {
	const play = link.closest<HTMLElement>('[data-play]')?.dataset.play;
	if (!play) return;
	const text = link.textContent;
	const titled = !text.includes(link.hostname.replace(/^www\./, ''));
	link.textContent = titled ? `${play}: ${text}` : play;
	link.dataset.plays = '';
}

/** Puts the player in the place of an embed's link when a reader asks for it, and not before. */
export function openEmbeds(root: ParentNode): void {
	for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-embed-url] > a')) {
		const player = playerOf(link.parentElement as HTMLElement);
		if (!player) continue;
		sayPlay(link);
		link.addEventListener('click', (event) => {
			if (event.metaKey || event.ctrlKey || event.shiftKey) return;
			event.preventDefault();
			const frame = document.createElement('iframe');
			frame.src = player;
			frame.title = link.textContent;
			frame.allow = 'autoplay; fullscreen; picture-in-picture';
			link.replaceWith(frame);
			frame.focus();
			sound(() => frame.replaceWith(link)); // nothing else silences a page of somebody else's
		});
	}
}
