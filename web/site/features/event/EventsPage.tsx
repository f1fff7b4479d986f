import type { EventCard as Event, EventsPage as Model } from '../../../api/pages.gen';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { EndedMark, EventAction, EventCard } from '../../components/EventCard/EventCard';
import { Page } from '../../components/Page/Page';
import { Print } from '../../components/Print/Print';
import { SectionHeader } from '../../components/SectionHeader/SectionHeader';
import grid from '../../components/Sheet/Grid.module.css';
import { timeAttributes } from '../../components/Stage/Stage';
import { Enhancement } from '../../enhancements/Enhancement';
import { stageAt } from '../../moments';
import { langAttributes, textOrMessage, type View } from '../../view';
import styles from './EventsPage.module.css';
import { Month } from './Month';

/** The address at which calendar apps subscribe to all events. */
export const calendarAddress = (model: Model): string =>
	`${model.site.url.replace(/^https?:/, 'webcal:')}${model.path}.ics`;

/** The choice of a city and a month, which works without scripts. */
const Filters = ({ model, view }: { model: Model; view: View }) => {
	const query = new URLSearchParams(model.listHref.split('?')[1] ?? '');
	return (
		<form className={styles.filters} action={model.path} aria-label={view.t('event.filter')}>
			{['category', 'online', 'partner'].map((name) => {
				const value = query.get(name);
				return value !== null && <input key={name} type="hidden" name={name} value={value} />;
			})}
			{model.month !== null && <input type="hidden" name="view" value="month" />}
			<p className={styles.filter}>
				<label htmlFor="event-city">{view.t('newsletter.city')}</label>
				<select id="event-city" name="city" defaultValue={model.city}>
					<option value="">{view.t('resource.all')}</option>
					{model.cities.map((city) => (
						<option key={city} {...langAttributes(view, model.cityLang)}>
							{city}
						</option>
					))}
				</select>
			</p>
			<p className={styles.filter}>
				<label htmlFor="event-month">{view.t('event.month')}</label>
				<select id="event-month" name="month" defaultValue={model.filter}>
					<option value="">{view.t('resource.all')}</option>
					{model.months.map(({ month, title }) => (
						<option key={month} value={month}>
							{title}
						</option>
					))}
				</select>
			</p>
			<button type="submit">{view.t('webinar.room.show')}</button>
			{model.month === null ? (
				<a className={styles.look} href={model.gridHref} rel="nofollow">
					{view.t('event.monthView')}
				</a>
			) : (
				<a className={styles.look} href={model.listHref}>
					{view.t('company.view.rows')}
				</a>
			)}
		</form>
	);
};

/** The next event, large, with a print of its own. */
const NextEvent = ({ event, view }: { event: Event; view: View }) => {
	const langProps = langAttributes(view, event.lang);
	const { startsAt, endsAt, details } = event;
	const zone = event.zone || undefined;
	return (
		<article
			className={styles.next}
			id={event.slug}
			data-card=""
			data-event={event.slug}
			{...timeAttributes(startsAt, endsAt)}
		>
			<div className={styles.print}>
				<Print id={event.slug} />
			</div>
			<div className={styles.nextText}>
				<div className={styles.nextFacts}>
					{startsAt !== '' && (
						<time className={styles.date} dateTime={startsAt} data-date="">
							<span>{view.dates.day(startsAt, zone)}</span>
							<span>{view.dates.month(startsAt, zone)}</span>
						</time>
					)}
					<div className={styles.where}>
						{event.place === '' ? <p>{view.t('event.online')}</p> : <p {...langProps}>{event.place}</p>}
						{startsAt !== '' && <p>{view.dates.dateTime(startsAt, zone)}</p>}
						{event.category === 'MEETUP' && <p className={styles.chip}>{view.t('event.meetup')}</p>}
						{event.cancelled && <p>{view.t('event.isCancelled')}</p>}
						<EndedMark event={event} view={view} />
					</div>
				</div>
				<h2 id={`event-${event.slug}`} {...langProps}>
					<a href={details} {...(details.startsWith('/') ? {} : { target: '_blank', rel: 'noopener' })}>
						{event.name}
					</a>
				</h2>
				{event.description !== '' && (
					<p className={styles.nextAbout} {...langProps}>
						{event.description}
					</p>
				)}
				<EventAction event={event} view={view} />
			</div>
		</article>
	);
};

/** Links to the reader's own events, to the form for a proposal, and to the calendar. */
const Links = ({ model, view }: { model: Model; view: View }) => (
	<p className={styles.links}>
		<a href={model.mine} rel="nofollow">
			{view.t('event.mine')}
		</a>
		<a href={model.propose} rel="nofollow">
			{view.t('event.propose')}
		</a>
		{model.events.some((event) => event.startsAt !== '') && (
			<a href={calendarAddress(model)}>{view.t('calendar.subscribe')}</a>
		)}
	</p>
);

/** The events as a list, upcoming ones first, or a month of them as a table. Readers can limit them by kind, city and month. */
export const EventsPage = ({ model, view }: { model: Model; view: View }) => {
	const past = model.events.filter(
		(event) => event.startsAt !== '' && stageAt(view.now, event.startsAt, event.endsAt) === 'ended',
	);
	const upcoming = model.events.filter((event) => !past.includes(event));
	const next = upcoming.find((event) => event.startsAt !== '' && !event.cancelled);
	const others = upcoming.filter((event) => event !== next);
	const eventList = (events: typeof upcoming, heading: 'h2' | 'h3') => (
		<ul className={styles.board}>
			{events.map((event) => (
				<li key={event.slug}>
					<EventCard event={event} view={view} heading={heading} anchored />
				</li>
			))}
		</ul>
	);
	return (
		<Page frame={model} view={view}>
			<div className={grid.page}>
				<h1 className={grid.title}>{view.t('menu.events')}</h1>
				<div className={styles.head}>
					<nav aria-label={view.t('event.filter')}>
						<ul className={styles.choices}>
							{model.kinds.map(({ key, href, current }) => (
								<li key={key}>
									<a href={href} aria-current={current ? 'page' : undefined}>
										{textOrMessage(view.t, '', key)}
									</a>
								</li>
							))}
						</ul>
					</nav>
					<Filters model={model} view={view} />
				</div>
				{model.month !== null && <Month month={model.month} model={model} view={view} />}
				{model.events.length === 0 && model.month === null && (
					<EmptyPage
						frame={model}
						view={view}
						message={model.city + model.filter === '' ? 'event.empty' : 'event.none'}
					/>
				)}
				{model.month === null ? (
					<Enhancement name="times" when="idle">
						{next !== undefined && <NextEvent event={next} view={view} />}
						{others.length > 0 && eventList(others, 'h2')}
						<Links model={model} view={view} />
						{past.length > 0 && (
							<section className={styles.past} aria-labelledby="past">
								<SectionHeader id="past" title={view.t('event.past')} href="" view={view} />
								{eventList(past, 'h3')}
							</section>
						)}
					</Enhancement>
				) : (
					<Links model={model} view={view} />
				)}
			</div>
		</Page>
	);
};
