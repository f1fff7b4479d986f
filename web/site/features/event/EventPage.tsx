import type { EventPage as Model } from '../../../api/pages.gen';
import { AddToCalendar } from '../../components/AddToCalendar/AddToCalendar';
import { EndedMark, EventAction, EventCard } from '../../components/EventCard/EventCard';
import { Page } from '../../components/Page/Page';
import { Print } from '../../components/Print/Print';
import { SectionHeader } from '../../components/SectionHeader/SectionHeader';
import grid from '../../components/Sheet/Grid.module.css';
import sheet from '../../components/Sheet/Sheet.module.css';
import { StageOnly, stageAttributes, timeAttributes } from '../../components/Stage/Stage';
import { Zones } from '../../components/Zones/Zones';
import { Enhancement } from '../../enhancements/Enhancement';
import { langAttributes, type View } from '../../view';
import { Details, hasDetails, WhereAndWhen } from './Details';
import styles from './EventPage.module.css';
import list from './EventsPage.module.css';

interface Props {
	model: Model;
	view: View;
}

/** When and where the event is, what it costs, and what the reader can do about it. */
const Panel = ({ model, view }: Props) => {
	const { event, details } = model;
	const langProps = langAttributes(view, event.lang);
	const ahead = stageAttributes(['upcoming', 'live'], event.startsAt, event.endsAt, view);
	return (
		<div className={styles.panel}>
			{hasDetails(details) && (
				<div className={styles.print}>
					<Print id={event.slug} />
				</div>
			)}
			{event.cancelled && (
				<p className={styles.cancelled} role="note">
					{view.t('event.isCancelled')}
				</p>
			)}
			<ul className={styles.facts}>
				{event.startsAt !== '' && (
					<li>
						<time className={styles.date} dateTime={event.startsAt}>
							{view.dates.dateTime(event.startsAt, event.zone || undefined)}
						</time>
						<StageOnly
							stage="live"
							startsAt={event.startsAt}
							endsAt={event.endsAt}
							view={view}
							className={styles.now}
						>
							{view.t('conference.now')}
						</StageOnly>
						<EndedMark event={event} view={view} />
						<Zones moment={event.startsAt} zones={model.zones} view={view} />
					</li>
				)}
				<li>
					{event.place === '' ? view.t('event.online') : <span {...langProps}>{event.place}</span>}
					{event.category === 'MEETUP' && <span className={styles.kind}>{view.t('event.meetup')}</span>}
				</li>
				{(details.price || details.register) !== '' && (
					<li>
						{details.price === '' ? view.t('event.free') : <span {...langProps}>{details.price}</span>}
						{details.full && (
							<p className={styles.note} {...ahead}>
								{view.t('event.full')}
							</p>
						)}
					</li>
				)}
			</ul>
			<div className={styles.actions}>
				{details.register !== '' && (
					<p className={styles.ticket} {...ahead}>
						<a className={sheet.button} href={details.register} rel="nofollow">
							{view.t('event.getTicket')}
						</a>
					</p>
				)}
				<EventAction event={event} view={view} signIn={model.signIn} />
				{model.calendar !== null && !event.cancelled && (
					<div {...ahead}>
						<AddToCalendar links={model.calendar} view={view} />
					</div>
				)}
			</div>
		</div>
	);
};

/** An event with its details and actions, and other events. */
export const EventPage = ({ model, view }: Props) => {
	const { event, details, others } = model;
	const langProps = langAttributes(view, event.lang);
	return (
		<Page frame={model} view={view}>
			<Enhancement name="times" when="idle">
				<div className={grid.page}>
					<article className={styles.event} {...timeAttributes(event.startsAt, event.endsAt)}>
						<h1 className={grid.title} id={`event-${event.slug}`} {...langProps}>
							{event.name}
						</h1>
						<Panel model={model} view={view} />
						<div className={styles.text}>
							<p className={styles.lede} {...langProps}>
								{event.description}
							</p>
							{hasDetails(details) ? (
								<Details model={model} view={view} />
							) : (
								<div className={styles.widePrint}>
									<Print id={event.slug} />
								</div>
							)}
						</div>
						<WhereAndWhen model={model} view={view} />
					</article>
					{others.length > 0 && (
						<section className={list.past} aria-labelledby="others">
							<SectionHeader id="others" title={view.t('menu.allEvents')} href="" view={view} />
							<ul className={list.board}>
								{others.map((other) => (
									<li key={other.slug}>
										<EventCard event={other} view={view} />
									</li>
								))}
							</ul>
						</section>
					)}
				</div>
			</Enhancement>
		</Page>
	);
};
