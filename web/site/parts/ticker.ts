import { ticker as readTicker } from '../../api/client.gen';
import { quietly } from '../interval';
import { changeOf, priceOf, wayOf } from '../price';

/** Renews the prices of a strip. One that has none to show is hidden until it has. */
export function ticker(root: HTMLElement): void {
	const strip = root.querySelector<HTMLElement>('[data-ticker]');
	if (!strip) return;
	quietly(async () => {
		const answer = await readTicker();
		if (!answer.ok) return; // what stands here says how old it is
		const { coins, stale } = answer.value;
		strip.hidden = coins.length === 0;
		for (const note of strip.querySelectorAll<HTMLElement>('[data-stale]')) note.hidden = !stale;
		for (const coin of coins) {
			const place = strip.querySelector<HTMLElement>(`[data-coin="${coin.symbol}"]`);
			if (!place) continue;
			place.dataset.way = wayOf(coin.changePercent24Hr);
			const [price, change] = [place.querySelector('data'), place.querySelector('b')];
			if (price) price.textContent = priceOf(coin.priceInr);
			if (change) change.textContent = changeOf(coin.changePercent24Hr);
		}
	});
}
