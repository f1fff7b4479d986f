import type { ArchiveYear, Calendar as CalendarModel, ArchivePage as Model } from '../../../api/pages.gen';
import { ArchiveNeighbours, Calendar } from '../../components/Calendar/Calendar';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { formatYear, monthName } from '../../i18n/dates';
import type { View } from '../../view';
import styles from './ArchivePage.module.css';

const Months = ({ year, view }: { year: ArchiveYear; view: View }) => (
	<ul className={styles.months}>
		{year.months.map(({ month, count, href }) => (
			<li key={month}>
				<a href={href}>{monthName(month, view.lang)}</a>
				<span>{view.t('archive.count', { count })}</span>
			</li>
		))}
	</ul>
);

/** The months of a single year, each with a bar in proportion to its number of stories. */
const MonthBars = ({ year, view }: { year: ArchiveYear; view: View }) => {
	const maxCount = Math.max(...year.months.map(({ count }) => count));
	return (
		<ul className={styles.bars}>
			{year.months.map(({ month, count, href }) => (
				<li key={month}>
					<a href={href}>{monthName(month, view.lang)}</a>
					<i style={{ inlineSize: `${(100 * count) / maxCount}%` }} />
					<span>{view.t('archive.count', { count })}</span>
				</li>
			))}
		</ul>
	);
};

/** The calendar of a month with a link to its last day with stories. */
const LastMonth = ({ calendar, path, view }: { calendar: CalendarModel; path: string; view: View }) => {
	const day = calendar.days.findLastIndex(({ count }) => count > 0);
	const { count = 0, href } = calendar.days[day] ?? {};
	const date = view.dates.weekdayDate(
		new Date(Date.UTC(calendar.year, calendar.month - 1, day + 1)).toISOString(),
	);
	return (
		<aside>
			<Calendar calendar={calendar} path={path} view={view} />
			<p>
				<a className={sheet.button} href={href}>
					{view.t('archive.day', { date, count })}
				</a>
			</p>
		</aside>
	);
};

/** The archive: all years with their months and a calendar of the latest month, or the months of one year. */
export const ArchivePage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{model.title || view.t('archive.title')}</h1>
				<p className={sheet.lede}>
					{model.title === ''
						? view.t('archive.lead')
						: view.t('archive.count', { count: model.years[0]?.count ?? 0 })}
				</p>
			</header>
			{model.siblings.length > 0 && (
				<ArchiveNeighbours links={model.siblings} path={model.path} view={view} />
			)}
			{model.years.length === 0 && <EmptyPage frame={model} view={view} />}
			<div className={model.calendar === null ? undefined : styles.beside}>
				{model.calendar !== null && <LastMonth calendar={model.calendar} path={model.path} view={view} />}
				<div>
					{model.years.map((year) => (
						<section key={year.year} className={styles.year} aria-label={formatYear(year.year, view.lang)}>
							{model.title === '' && (
								<h2 className={styles.name}>
									<a href={year.href}>{formatYear(year.year, view.lang)}</a>{' '}
									<span>{view.t('archive.count', { count: year.count })}</span>
								</h2>
							)}
							{model.title === '' ? (
								<Months year={year} view={view} />
							) : (
								<MonthBars year={year} view={view} />
							)}
						</section>
					))}
				</div>
			</div>
		</div>
	</Page>
);
