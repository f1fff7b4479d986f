import type { Agenda, ConferencePage } from '../../../api/pages.gen';
import { Filters } from '../../components/Filters/Filters';
import { Enhancement } from '../../enhancements/Enhancement';
import { timeTexts, zoneName } from '../../i18n/dates';
import type { View } from '../../view';
import styles from './Conference.module.css';
import { OwnAgenda } from './OwnAgenda';
import { AgendaSession, timeAtVenue } from './Session';

/** One day of the agenda: halls side by side on wide screens, one list on phones (NAV-23). */
export const Timetable = ({ model, agenda, view }: { model: ConferencePage; agenda: Agenda; view: View }) => {
	const { t } = view;
	const days = agenda.days.map((day) => ({
		text: view.dates.weekdayDate(day.day),
		key: '',
		href: day.href,
		current: day.current,
	}));
	return (
		<>
			{days.length > 0 && <Filters name={t('conference.days')} choices={days} view={view} scrolls />}
			{agenda.themes.length > 0 && (
				<details
					className={styles.themes}
					open={agenda.themes[0]?.current === false || agenda.themes.length < 9}
				>
					<summary>{t('conference.themes')}</summary>
					<Filters name={t('conference.themes')} choices={agenda.themes} view={view} scrolls />
				</details>
			)}
			{agenda.rows.length === 0 ? (
				<p className={styles.empty}>{t('conference.noSessions')}</p>
			) : (
				<Enhancement name="agenda" when="idle">
					<h2 className="hidden-text">{t('conference.sessions')}</h2>
					<p className={styles.zone} data-zone-line="">
						<span data-zone-name="">{zoneName(model.zone, view.lang)}</span>{' '}
						<button
							type="button"
							hidden
							data-times={timeTexts(t)}
							data-mine={t('conference.myZone')}
							data-theirs={t('conference.venueZone')}
							data-now={t('conference.now')}
							data-next={t('conference.next')}
						>
							{t('conference.myZone')}
						</button>
					</p>
					<OwnAgenda slug={model.slug} calendar={model.ownCalendar} filter view={view} />
					<div className={styles.scroller}>
						<table
							className={styles.table}
							data-agenda=""
							style={{ '--more': JSON.stringify(t('showmore.more')) } as React.CSSProperties}
						>
							<thead>
								<tr>
									<td />
									{agenda.halls.map((hall) => (
										<th key={hall} scope="col">
											{hall}
										</th>
									))}
								</tr>
							</thead>
							<tbody>
								{agenda.rows.map((row, n) => (
									<tr key={n}>
										<th scope="row">
											<time dateTime={row.at}>{timeAtVenue(row.at, view)}</time>
										</th>
										{row.cells.map((cell, column) => (
											<td
												key={column}
												rowSpan={cell.rows > 1 ? cell.rows : undefined}
												colSpan={cell.columns > 1 ? cell.columns : undefined}
											>
												{cell.sessions.map((session) => (
													<AgendaSession key={session.id} session={session} view={view} />
												))}
											</td>
										))}
									</tr>
								))}
							</tbody>
						</table>
					</div>
				</Enhancement>
			)}
		</>
	);
};
