import type { EventPage } from '../../../api/pages.gen';
import { Items, itemsOf, none, TitledSection } from '../../lite/elements';
import { speech, type View } from '../../view';
import { Facts } from './Facts.lite';

export const EventPageLite = ({ model, view }: { model: EventPage; view: View }) => (
	<>
		<h1 {...speech(view, model.event.lang)}>{model.event.name}</h1>
		<Facts event={model.event} view={view} />
		{model.others.length > 0 && (
			<TitledSection title={view.t('menu.allEvents')}>
				<Items items={itemsOf({ ...none, events: model.others }, view)} view={view} />
			</TitledSection>
		)}
	</>
);
