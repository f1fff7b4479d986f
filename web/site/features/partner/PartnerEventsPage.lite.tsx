import type { PartnerEventsPage } from '../../../api/pages.gen';
import { Items, noWidgets, widgetItems } from '../../lite/elements';
import type { View } from '../../view';

export const PartnerEventsPageLite = ({ model, view }: { model: PartnerEventsPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		<Items items={widgetItems({ ...noWidgets, partners: model.events }, view)} view={view} />
	</>
);
