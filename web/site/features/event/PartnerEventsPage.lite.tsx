import type { PartnerEventsPage } from '../../../api/pages.gen';
import { Items, itemsOf, none } from '../../lite/elements';
import type { View } from '../../view';

export const PartnerEventsPageLite = ({ model, view }: { model: PartnerEventsPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		<Items items={itemsOf({ ...none, partners: model.events }, view)} view={view} />
	</>
);
