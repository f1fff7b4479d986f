import type { EventsPage as Model, MonthView } from '../../../api/pages.gen';
import { weekStart } from '../../components/Calendar/Calendar';
import { langAttributes, type View } from '../../view';
import styles from './Month.module.css';

const dayInMilliseconds = 86_400_000;

/** A month as a table of weeks with the events of each day. On phones it is a list of the days that have events. */
export const Month = ({ month, model, view }: { month: MonthView; model: Model; view: View }) => {
	const { year, number, days } = month;
	const first = Date.UTC(year, number - 1, 1, 12);
	const before = (new Date(first).getUTCDay() - weekStart(view.lang) + 7) % 7;
	const weeks = Math.ceil((before + days.length) / 7);
	const locale = view.lang === 'en' ? 'en-GB' : view.lang;
	const weekday = (style: 'short' | 'long') => {
		const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
		return (i: number) => format.format(first + (i - before) * dayInMilliseconds);
	};
	const [short, long] = [weekday('short'), weekday('long')];
	const cancelled = view.t('conference.cancelled');
	const numbers = new Intl.NumberFormat(view.lang);
	return (
		<>
			<nav className={styles.turn} aria-label={view.t('event.month')}>
				<a href={month.previous} rel="prev nofollow">
					{view.t('carousel.previous')}
				</a>
				<a href={month.next} rel="next nofollow">
					{view.t('carousel.next')}
				</a>
			</nav>
			{days.every((events) => events.length === 0) && <p className={styles.none}>{view.t('event.none')}</p>}
			<table className={styles.month}>
				<caption>{month.title}</caption>
				<thead>
					<tr>
						{Array.from({ length: 7 }, (_, i) => (
							<th key={long(i)} scope="col" abbr={long(i)}>
								{short(i)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{Array.from({ length: weeks }, (_, week) => (
						<tr key={`${month.month}-${week * 7 - before}`}>
							{Array.from({ length: 7 }, (_, i) => {
								const day = week * 7 + i - before;
								const events = days[day];
								return (
									<td key={long(i)} data-empty={events?.length ? undefined : ''}>
										{events !== undefined && (
											<>
												<span className={styles.day}>
													<span className={styles.weekday}>{long(i)} </span>
													{numbers.format(day + 1)}
												</span>
												{events.map((event) => (
													<a
														key={event.href + event.startsAt}
														href={event.href}
														{...langAttributes(view, event.lang)}
													>
														{event.cancelled ? (
															<>
																<s>{event.name}</s>{' '}
																<small lang={view.lang} dir={view.dir}>
																	({cancelled})
																</small>
															</>
														) : (
															event.name
														)}
													</a>
												))}
											</>
										)}
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
			{model.events.length === 0 && <p>{view.t('event.none')}</p>}
		</>
	);
};
