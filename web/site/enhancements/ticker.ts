import { ticker as readTicker } from '../../api/client.gen';
import { dates, timeTranslator } from '../i18n/dates';
import { everyRefreshInterval } from '../interval';
import { directionOf, formatChange, formatRupees } from '../price';

/** Updates the coin prices. The section is hidden while there are none. */
export function ticker(root: HTMLElement): void {
	const strip = root.querySelector<HTMLElement>('[data-ticker]');
	if (!strip) return;
	const note = strip.querySelector<HTMLElement>('[data-zone]');
	const section = strip.closest('section') ?? strip;
	everyRefreshInterval(async () => {
		const { brand } = document.documentElement.dataset;
		const response = await readTicker(brand ? { brand } : {});
		if (!response.ok) return; // the shown prices remain, with their time
		const { coins, at } = response.value;
		section.hidden = coins.length === 0;
		if (note && at !== '') note.textContent = priceMoment(note.dataset, at);
		for (const coin of coins) {
			const cell = strip.querySelector<HTMLElement>(`[data-coin="${coin.symbol}"]`);
			if (!cell) continue;
			cell.dataset.direction = directionOf(coin.changePercent24Hr);
			const [price, change] = [cell.querySelector('data'), cell.querySelector('b')];
			if (price) {
				price.value = String(coin.priceInr);
				price.textContent = formatRupees(coin.priceInr);
			}
			if (change) change.textContent = formatChange(coin.changePercent24Hr);
		}
	});
}

/** The time of the prices, formatted with the page's own messages. */
function priceMoment({ zone = '', text = '', times = '{}' }: DOMStringMap, at: string): string {
	const { dateTime } = dates(document.documentElement.lang, zone, at, timeTranslator(times));
	return text.replace('{moment}', () => dateTime(at));
}
