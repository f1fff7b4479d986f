import { curatedSet } from '../../../../api/client.gen';
import { quietly } from '../../../interval';

/** Asks quietly whether a broadcast is on air, and says so when it is not as it was when the page was made. */
export function live(root: HTMLElement): void {
	const page = root.querySelector<HTMLElement>('[data-live]');
	if (!page) return;
	const { live: slug, set: brand, on } = page.dataset;
	quietly(async () => {
		const answer = await curatedSet({ key: 'live_video', brand });
		if (!answer.ok) return;
		const pages = answer.value.value as { slug: string; liveOn: boolean }[];
		const same = pages.some((one) => one.slug === slug && one.liveOn) === (on === 'true');
		for (const note of page.querySelectorAll<HTMLElement>('[data-changed]')) note.hidden = same;
		for (const mark of page.querySelectorAll<HTMLElement>('[data-mark]')) mark.hidden = !same;
	});
}
