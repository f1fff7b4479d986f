import type { EventPage } from '../../../api/pages.gen';
import { zoneName } from '../../i18n/dates';
import { Items, liteHref, noWidgets, TitledSection, widgetItems } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { writtenAttributes } from '../../written';
import { timeOfSlot } from './Details';
import { EventFacts } from './Facts.lite';

/** Place, ticket, programme and speakers of an event. */
const LiteDetails = ({ model, view }: { model: EventPage; view: View }) => {
	const { details, event } = model;
	const langProps = langAttributes(view, event.lang);
	return (
		<>
			{details.address !== '' && (
				<p>
					<span {...langProps}>{details.address}</span>{' '}
					<a href={details.directions}>{view.t('event.directions')}</a>
				</p>
			)}
			{details.price !== '' && <p {...langProps}>{details.price}</p>}
			{details.register !== '' && (
				<p>
					<a href={liteHref(details.register)}>{view.t('event.getTicket')}</a>{' '}
					{details.full && view.t('event.full')}
				</p>
			)}
			{details.programme.length > 0 && (
				<ul>
					{details.programme.map((slot) => (
						<li key={slot.time + slot.title}>
							{timeOfSlot(slot.time, view)} <span {...langProps}>{slot.title}</span>
						</li>
					))}
				</ul>
			)}
			{details.speakers.length > 0 && (
				<ul>
					{details.speakers.map((speaker) => (
						<li key={speaker.name} {...writtenAttributes(view, speaker.name)}>
							{speaker.name}
						</li>
					))}
				</ul>
			)}
		</>
	);
};

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
		{model.event.cancelled && <p>{view.t('event.isCancelled')}</p>}
		<LiteDetails model={model} view={view} />
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
