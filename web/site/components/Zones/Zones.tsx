import { Enhancement } from '../../enhancements/Enhancement';
import { timeTexts, zoneName } from '../../i18n/dates';
import type { View } from '../../view';
import styles from './Zones.module.css';

/**
 * A moment in several time zones, each with its name in the page's language, one press away. With scripts, the first one is the
 * zone of the reader's device. zones are names of the zone database.
 */
export const Zones = ({
	moment,
	zones,
	view,
}: {
	/** RFC 3339. */
	moment: string;
	zones: readonly string[];
	view: View;
}) => (
	<Enhancement name="zones" when="interaction">
		<details className={styles.zones} data-zones="" lang={view.lang} dir={view.dir}>
			<summary>{view.t('zones.show')}</summary>
			<ul>
				<li data-times={timeTexts(view.t)} hidden>
					{view.t('zones.yours')}: <time dateTime={moment} />
				</li>
				{zones.map((zone) => (
					<li key={zone}>
						{zoneName(zone, view.lang)}: <time dateTime={moment}>{view.dates.dateTime(moment, zone)}</time>
					</li>
				))}
			</ul>
		</details>
	</Enhancement>
);
