import { curatedSet } from '../../../../api/client.gen';
import { everyRefreshInterval } from '../../../interval';

/** Checks at intervals whether the video is on air, and shows a message if that differs from the rendered page. */
export function live(root: HTMLElement): void {
	const page = root.querySelector<HTMLElement>('[data-live]');
	if (!page) return;
	const { live: slug, set: brand, on } = page.dataset;
	everyRefreshInterval(async () => {
		const response = await curatedSet({ key: 'live_video', brand });
		if (!response.ok) return;
		const pages = response.value.value as { slug: string; liveOn: boolean }[];
		const unchanged =
			pages.some((candidate) => candidate.slug === slug && candidate.liveOn) === (on === 'true');
		for (const note of page.querySelectorAll<HTMLElement>('[data-changed]')) note.hidden = unchanged;
		for (const mark of page.querySelectorAll<HTMLElement>('[data-mark]')) mark.hidden = !unchanged;
	});
}
