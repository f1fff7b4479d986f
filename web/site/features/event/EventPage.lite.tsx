import type { EventPage } from '../../../api/pages.gen';
import { Items, noWidgets, TitledSection, widgetItems } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { EventFacts } from './Facts.lite';

export const EventPageLite = ({ model, view }: { model: EventPage; view: View }) => (
	<>
		<h1 {...langAttributes(view, model.event.lang)}>{model.event.name}</h1>
		<EventFacts event={model.event} view={view} />
		{model.others.length > 0 && (
			<TitledSection title={view.t('menu.allEvents')}>
				<Items items={widgetItems({ ...noWidgets, events: model.others }, view)} view={view} />
			</TitledSection>
		)}
	</>
);
