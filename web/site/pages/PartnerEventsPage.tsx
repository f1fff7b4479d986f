import type { PartnerEventsPage as Model } from '../../api/pages.gen';
import { Empty } from '../components/Empty/Empty';
import { PartnerCard } from '../components/PartnerCard/PartnerCard';
import type { View } from '../view';
import styles from './EventsPage.module.css';
import { Page } from './Page';

/** The events of partners. */
export const PartnerEventsPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={styles.page}>
			<h1 className={styles.title}>{view.t('menu.partnerEvents')}</h1>
			{model.events.length === 0 ? (
				<Empty frame={model} view={view} message="event.empty" />
			) : (
				<ul className={styles.grid}>
					{model.events.map((event) => (
						<li key={event.href}>
							<PartnerCard event={event} view={view} heading="h2" />
						</li>
					))}
				</ul>
			)}
		</div>
	</Page>
);
