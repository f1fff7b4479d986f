import type { Link, Calendar as Model } from '../../../api/pages.gen';
import { Enhancement } from '../../enhancements/Enhancement';
import { linkText, type View } from '../../view';
import { Icon } from '../Icon/Icon';
import styles from './Calendar.module.css';

interface NeighboursProps {
	links: readonly Link[];
	path: string;
	view: View;
}

/** Links to the previous and the next day, month or year with stories. Paths of the archive sort like their dates. */
export const ArchiveNeighbours = ({ links, path, view }: NeighboursProps) => (
	<nav aria-label={view.t('list.siblings')}>
		<ul className={styles.neighbours}>
			{links.map((link) => {
				const earlier = link.href < path;
				return (
					<li key={link.href} data-later={earlier ? undefined : ''}>
						<a href={link.href} rel={earlier ? 'prev' : 'next'}>
							{earlier && <Icon name="chevronLeft" />}
							{view.t(earlier ? 'list.earlier' : 'list.later', { date: linkText(view.t, link) })}
							{!earlier && <Icon name="chevronRight" />}
						</a>
					</li>
				);
			})}
		</ul>
	</nav>
);

const dayInMilliseconds = 86_400_000;

/** The first day of the week in a language's Indian locale by CLDR; Sunday is 0. */
export function weekStart(lang: string): number {
	const locale = new Intl.Locale(lang, { region: 'IN' }) as Intl.Locale & {
		getWeekInfo(): { firstDay: number };
	};
	return locale.getWeekInfo().firstDay % 7;
}

interface CalendarProps {
	calendar: Model;
	path: string;
	view: View;
}

/** A month as a table of weeks. Days with stories and the name of the month are links. */
export const Calendar = ({ calendar, path, view }: CalendarProps) => {
	const { title, href, year, month, openDay: open, days } = calendar;
	const first = Date.UTC(year, month - 1, 1, 12);
	const start = weekStart(view.lang);
	const before = (new Date(first).getUTCDay() - start + 7) % 7;
	const weeks = Math.ceil((before + days.length) / 7);
	const locale = view.lang === 'en' ? 'en-GB' : view.lang;
	const weekdayNames = (weekday: 'narrow' | 'short' | 'long') => {
		const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
		return (i: number) => format.format(first + (i - before) * dayInMilliseconds);
	};
	const [short, long] = [weekdayNames(view.lang === 'ml' ? 'narrow' : 'short'), weekdayNames('long')];
	const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
	const number = new Intl.NumberFormat(view.lang);
	const cell = (index: number) => {
		const day = days[index];
		if (day === undefined) return null;
		const current = index + 1 === open ? 'date' : undefined;
		if (day.count === 0) return <span aria-current={current}>{number.format(index + 1)}</span>;
		return (
			<a
				href={day.href}
				aria-current={current}
				aria-label={view.t('archive.day', {
					date: dates.format(first + index * dayInMilliseconds),
					count: day.count,
				})}
			>
				{number.format(index + 1)}
			</a>
		);
	};
	return (
		<Enhancement name="today" when="idle">
			<table
				className={styles.calendar}
				data-month={`${year}-${String(month).padStart(2, '0')}`}
				data-zone={view.dates.timeZone}
			>
				<caption className="touch">{href === path ? title : <a href={href}>{title}</a>}</caption>
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
						<tr key={days[Math.max(0, week * 7 - before)]?.href || `week ${week + 1}`}>
							{Array.from({ length: 7 }, (_, i) => (
								<td key={long(i)}>{cell(week * 7 + i - before)}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</Enhancement>
	);
};
