import type { EventPage as Model } from '../../../api/pages.gen';
import { AddToCalendar } from '../../components/AddToCalendar/AddToCalendar';
import { EndedMark, EventAction, EventCard } from '../../components/EventCard/EventCard';
import { Page } from '../../components/Page/Page';
import { SectionHeader } from '../../components/SectionHeader/SectionHeader';
import grid from '../../components/Sheet/Grid.module.css';
import sheet from '../../components/Sheet/Sheet.module.css';
import { StageOnly, stageAttributes, timeAttributes } from '../../components/Stage/Stage';
import { Zones } from '../../components/Zones/Zones';
import { Enhancement } from '../../enhancements/Enhancement';
import { langAttributes, type View } from '../../view';
import { Details } from './Details';
import styles from './EventsPage.module.css';

/** An event with its details and actions, and other events. */
export const EventPage = ({ model, view }: { model: Model; view: View }) => {
	const { event, others, details } = model;
	const langProps = langAttributes(view, event.lang);
	return (
		<Page frame={model} view={view}>
			<Enhancement name="times" when="idle">
				<div className={grid.page}>
					<article {...timeAttributes(event.startsAt, event.endsAt)}>
						<h1 className={grid.title} id={`event-${event.slug}`} {...langProps}>
							{event.name}
						</h1>
						<p className={styles.facts}>
							{event.place === '' ? (
								<span>{view.t('event.online')}</span>
							) : (
								<span {...langProps}>{event.place}</span>
							)}
							{event.startsAt !== '' && (
								<time dateTime={event.startsAt}>
									{view.dates.dateTime(event.startsAt, event.zone || undefined)}
								</time>
							)}
							<StageOnly stage="live" startsAt={event.startsAt} endsAt={event.endsAt} view={view}>
								{view.t('conference.now')}
							</StageOnly>
							<EndedMark event={event} view={view} />
							{details.price !== '' && <span {...langProps}>{details.price}</span>}
							{details.price === '' && details.register !== '' && <span>{view.t('event.free')}</span>}
							{event.category === 'MEETUP' && <span>{view.t('event.meetup')}</span>}
						</p>
						{event.cancelled && <p role="note">{view.t('event.isCancelled')}</p>}
						{event.startsAt !== '' && <Zones moment={event.startsAt} zones={model.zones} view={view} />}
						<p className={styles.lede} {...langProps}>
							{event.description}
						</p>
						{details.register !== '' && (
							<p
								className={styles.facts}
								{...stageAttributes(['upcoming', 'live'], event.startsAt, event.endsAt, view)}
							>
								<a className={`${sheet.button} ${styles.ticket}`} href={details.register} rel="nofollow">
									{view.t('event.getTicket')}
								</a>
								{details.full && <span>{view.t('event.full')}</span>}
							</p>
						)}
						<EventAction event={event} view={view} signIn={model.signIn} />
						{model.calendar !== null && !event.cancelled && (
							<div {...stageAttributes(['upcoming', 'live'], event.startsAt, event.endsAt, view)}>
								<AddToCalendar links={model.calendar} view={view} />
							</div>
						)}
						<Details model={model} view={view} />
					</article>
					{others.length > 0 && (
						<section className={styles.past} aria-labelledby="others">
							<SectionHeader id="others" title={view.t('menu.allEvents')} href="" view={view} />
							<ul className={styles.board}>
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
