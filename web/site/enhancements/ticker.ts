import { ticker as readTicker } from '../../api/client.gen';
import { dates } from '../i18n/dates';
import { quietly } from '../interval';
import { changeOf, priceOf, wayOf } from '../price';

/** Renews the prices of a strip. A section that has none to show is hidden until it has. */
export function ticker(root: HTMLElement): void {
	const strip = root.querySelector<HTMLElement>('[data-ticker]');
	if (!strip) return;
	const note = strip.querySelector<HTMLElement>('[data-zone]');
	const section = strip.closest('section') ?? strip;
	quietly(async () => {
		const answer = await readTicker();
		if (!answer.ok) return; // what stands here says how old it is
		const { coins, at } = answer.value;
		section.hidden = coins.length === 0;
		if (note && at !== '') note.textContent = asOf(note.dataset, at);
		for (const coin of coins) {
			const place = strip.querySelector<HTMLElement>(`[data-coin="${coin.symbol}"]`);
			if (!place) continue;
			place.dataset.way = wayOf(coin.changePercent24Hr);
			const [price, change] = [place.querySelector('data'), place.querySelector('b')];
			if (price) {
				price.value = String(coin.priceInr);
				price.textContent = priceOf(coin.priceInr);
			}
			if (change) change.textContent = changeOf(coin.changePercent24Hr);
		}
	});
}

/** When the prices are of, in the words that the page came with. */
function asOf({ zone = '', text = '' }: DOMStringMap, at: string): string {
	const fill = (_: string, slots: Record<string, unknown> = {}) =>
		text.replace(/\{(\w+)\}/g, (_, slot: string) => String(slots[slot]));
	return dates(document.documentElement.lang, zone, at, fill).stamp(at);
}
