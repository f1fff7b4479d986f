import { startSound } from '../stores/sound';

/** The address of the external player of an embed, by provider. Embeds of other providers remain links. */
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

const playerUrl = ({ dataset }: HTMLElement): string | undefined =>
	players[dataset.embed ?? '']?.(new URL(dataset.embedUrl ?? ''));

/** Adds "Play" to a link that opens a player. A link whose text only names the external site gets "Play" alone. */
function labelPlayLink(link: HTMLAnchorElement): void {
	const play = link.closest<HTMLElement>('[data-play]')?.dataset.play;
	if (!play) return;
	const text = link.textContent;
	const hasTitle = !text.includes(link.hostname.replace(/^www\./, ''));
	link.textContent = hasTitle ? `${play}: ${text}` : play;
	link.dataset.plays = '';
}

/** Replaces the link of an embed with its player when the reader clicks it. */
export function prepareEmbeds(root: ParentNode): void {
	for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-embed-url] > a')) {
		const player = playerUrl(link.parentElement as HTMLElement);
		if (!player) continue;
		labelPlayLink(link);
		link.addEventListener('click', (event) => {
			if (event.metaKey || event.ctrlKey || event.shiftKey) return;
			event.preventDefault();
			const frame = document.createElement('iframe');
			frame.src = player;
			frame.title = link.textContent;
			frame.allow = 'autoplay; fullscreen; picture-in-picture';
			link.replaceWith(frame);
			frame.focus();
			startSound(() => frame.replaceWith(link)); // an external player cannot be paused from here
		});
	}
}
