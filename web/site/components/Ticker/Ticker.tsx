import type { Prices } from '../../../api/pages.gen';
import { Enhancement } from '../../enhancements/Enhancement';
import { timeTexts } from '../../i18n/dates';
import { directionOf, formatChange, formatRupees } from '../../price';
import type { View } from '../../view';
import { Icon } from '../Icon/Icon';
import styles from './Ticker.module.css';

/** A row of coin prices in rupees, in the Indian number format in every language. */
export const Ticker = ({ prices, view }: { prices: Prices; view: View }) => (
	<Enhancement name="ticker" when="visible">
		<div className={styles.ticker} data-ticker="">
			<ul className={styles.coins} dir="ltr" aria-label={view.t('ticker.title')}>
				{prices.coins.map((coin) => (
					<li key={coin.symbol} data-coin={coin.symbol} data-direction={directionOf(coin.changePercent24Hr)}>
						<span className={styles.name} lang="en">
							{coin.name} <abbr>{coin.symbol}</abbr>
						</span>
						<data className={styles.price} value={coin.priceInr}>
							{formatRupees(coin.priceInr)}
						</data>
						<span className={styles.change}>
							<b>{formatChange(coin.changePercent24Hr)}</b>
							<Icon name="arrowUp" />
							<Icon name="arrowDown" />
						</span>
					</li>
				))}
			</ul>
			{!prices.sample && (
				<p
					className={styles.note}
					data-zone={view.dates.timeZone}
					data-text={view.t('ticker.at', { moment: '{moment}' })}
					data-times={timeTexts(view.t)}
				>
					{view.t('ticker.at', { moment: view.dates.dateTime(prices.at) })}
				</p>
			)}
		</div>
	</Enhancement>
);
