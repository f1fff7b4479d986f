import type { PartnerEventsPage as Model } from '../../../api/pages.gen';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { Page } from '../../components/Page/Page';
import { PartnerCard } from '../../components/PartnerCard/PartnerCard';
import grid from '../../components/Sheet/Grid.module.css';
import type { View } from '../../view';

export const PartnerEventsPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={grid.page}>
			<h1 className={grid.title}>{view.t('menu.partnerEvents')}</h1>
			{model.events.length === 0 ? (
				<EmptyPage frame={model} view={view} message="event.empty" />
			) : (
				<ul className={grid.grid}>
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
