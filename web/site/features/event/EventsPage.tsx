import type { EventsPage as Model } from '../../../api/pages.gen';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { EventCard } from '../../components/EventCard/EventCard';
import { Page } from '../../components/Page/Page';
import { SectionHeader } from '../../components/SectionHeader/SectionHeader';
import grid from '../../components/Sheet/Grid.module.css';
import { Enhancement } from '../../enhancements/Enhancement';
import { stageAt } from '../../moments';
import type { View } from '../../view';
import styles from './EventsPage.module.css';

/** The address at which calendar apps subscribe to all events. */
export const calendarAddress = (model: Model): string =>
	`${model.site.url.replace(/^https?:/, 'webcal:')}${model.path}.ics`;

/** All events as a list: upcoming events, then past ones. Readers can limit it to meetups. */
export const EventsPage = ({ model, view }: { model: Model; view: View }) => {
	const past = model.events.filter((event) => stageAt(view.now, event.startsAt, event.endsAt) === 'ended');
	const upcoming = model.events.filter((event) => !past.includes(event));
	const choices = [
		{ category: '', href: model.path, text: view.t('menu.allEvents') },
		{ category: 'MEETUP', href: `${model.path}?category=MEETUP`, text: view.t('menu.meetups') },
	];
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
				<nav aria-label={view.t('event.filter')}>
					<ul className={styles.choices}>
						{choices.map(({ category, href, text }) => (
							<li key={category}>
								<a href={href} aria-current={category === model.category ? 'page' : undefined}>
									{text}
								</a>
							</li>
						))}
					</ul>
				</nav>
				{model.events.length === 0 && <EmptyPage frame={model} view={view} message="event.empty" />}
				{model.events.some((event) => event.startsAt !== '') && (
					<p className={styles.subscribe}>
						<a href={calendarAddress(model)}>{view.t('calendar.subscribe')}</a>
					</p>
				)}
				<Enhancement name="times" when="idle">
					{upcoming.length > 0 && eventList(upcoming, 'h2')}
					{past.length > 0 && (
						<section className={styles.past} aria-labelledby="past">
							<SectionHeader id="past" title={view.t('event.past')} href="" view={view} />
							{eventList(past, 'h3')}
						</section>
					)}
				</Enhancement>
			</div>
		</Page>
	);
};
