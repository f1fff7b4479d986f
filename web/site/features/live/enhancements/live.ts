import { curatedSet } from '../../../../api/client.gen';
import { everyRefreshInterval } from '../../../interval';

/**
 * Checks at intervals whether the video is on air, and shows a message if that differs from the rendered page. A check
 * that fails shows an error with a button to try again, until a later one succeeds (ERR-25).
 */
export function live(root: HTMLElement): void {
	const page = root.querySelector<HTMLElement>('[data-live]');
	const failed = page?.querySelector<HTMLElement>('[data-failed]');
	if (!page || !failed) return;
	const { live: slug, set: brand, on } = page.dataset;
	const check = async () => {
		const response = await curatedSet({ key: 'live_video', brand });
		const hadFocus = failed.contains(document.activeElement);
		failed.hidden = response.ok;
		if (!response.ok) return;
		if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true });
		const pages = response.value.value as { slug: string; liveOn: boolean }[];
		const unchanged =
			pages.some((candidate) => candidate.slug === slug && candidate.liveOn) === (on === 'true');
		for (const note of page.querySelectorAll<HTMLElement>('[data-changed]')) note.hidden = unchanged;
		for (const mark of page.querySelectorAll<HTMLElement>('[data-mark]')) mark.hidden = !unchanged;
	};
	failed.querySelector('button')?.addEventListener('click', check);
	everyRefreshInterval(check);
}
