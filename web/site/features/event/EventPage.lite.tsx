import type { EventPage } from '../../../api/pages.gen';
import { zoneName } from '../../i18n/dates';
import { Items, noWidgets, TitledSection, widgetItems } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { EventFacts } from './Facts.lite';

export const EventPageLite = ({ model, view }: { model: EventPage; view: View }) => (
	<>
		<h1 {...langAttributes(view, model.event.lang)}>{model.event.name}</h1>
		<EventFacts event={model.event} view={view} />
		{model.event.startsAt !== '' && (
			<ul>
				{model.zones.map((zone) => (
					<li key={zone}>
						{zoneName(zone, view.lang)}: {view.dates.dateTime(model.event.startsAt, zone)}
					</li>
				))}
			</ul>
		)}
		{model.calendar !== null && (
			<p>
				<a href={model.calendar.file}>{view.t('calendar.add')}</a>
			</p>
		)}
		{model.others.length > 0 && (
			<TitledSection title={view.t('menu.allEvents')}>
				<Items items={widgetItems({ ...noWidgets, events: model.others }, view)} view={view} />
			</TitledSection>
		)}
	</>
);
