import type { Agenda, ConferencePage } from '../../../api/pages.gen';
import { Filters } from '../../components/Filters/Filters';
import { Enhancement } from '../../enhancements/Enhancement';
import { timeTexts, zoneName } from '../../i18n/dates';
import { langAttributes, type View } from '../../view';
import styles from './Agenda.module.css';
import page from './Conference.module.css';
import { OwnAgenda } from './OwnAgenda';
import { AgendaSession, timeAtVenue } from './Session';

/** The day of a moment in short, such as "Fri 11 Dec". */
const shortDay = (moment: string, zone: string, lang: string): string =>
	new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
		weekday: 'short',
		day: 'numeric',
		month: 'short',
		timeZone: zone,
	}).format(Date.parse(moment));

/** The most themes, with "all", that are always open on wide screens. More would move the first session out of the screen. */
const themesShown = 16;

/**
 * The themes, which limit the agenda and name the colours of its sessions: closed on phones and if they are many, always open where the
 * stylesheet can open them. The line that opens them names the chosen theme.
 */
const Themes = ({ model, agenda, view }: { model: ConferencePage; agenda: Agenda; view: View }) => {
	const name = view.t('conference.themes');
	const chosen = agenda.themes.find((theme) => theme.current && theme.key === '');
	return (
		<details
			className={agenda.themes.length > themesShown ? styles.themes : `${styles.themes} ${styles.few}`}
		>
			<summary>
				{name}
				{chosen !== undefined && (
					<>
						: <b {...langAttributes(view, model.contentLang)}>{chosen.text}</b>
					</>
				)}
			</summary>
			<Filters
				name={name}
				choices={agenda.themes.map((theme) => ({
					...theme,
					lang: theme.key === '' ? model.contentLang : '',
				}))}
				view={view}
			/>
		</details>
	);
};

/** One day of the agenda: halls side by side on wide screens, one list on phones (NAV-23). */
export const Timetable = ({ model, agenda, view }: { model: ConferencePage; agenda: Agenda; view: View }) => {
	const { t } = view;
	const days = agenda.days.map((day) => ({
		text: shortDay(day.day, model.zone, view.lang),
		key: '',
		href: day.href,
		current: day.current,
	}));
	const chooseDay = days.length > 0 && (
		<Filters name={t('conference.days')} choices={days} view={view} scrolls />
	);
	const themes = agenda.themes.length > 0 && <Themes model={model} agenda={agenda} view={view} />;
	if (agenda.rows.length === 0)
		return (
			<>
				<div className={styles.bar}>
					{chooseDay}
					{themes}
				</div>
				<p className={page.empty}>{t('conference.noSessions')}</p>
			</>
		);
	return (
		<Enhancement name="agenda" when="idle">
			<h2 className="hidden-text">{t('conference.sessions')}</h2>
			<div className={styles.bar}>
				{chooseDay}
				{themes}
				<OwnAgenda slug={model.slug} calendar={model.ownCalendar} filter view={view} />
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
			</div>
			<div className={styles.scroller}>
				<table
					className={styles.table}
					data-agenda=""
					style={
						{
							'--more': JSON.stringify(t('showmore.more')),
							'--halls': agenda.halls.length,
						} as React.CSSProperties
					}
				>
					<thead>
						<tr>
							<td />
							{agenda.halls.map((hall) => (
								<th key={hall} scope="col" {...langAttributes(view, model.contentLang)}>
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
											<AgendaSession
												key={session.id}
												session={session}
												lang={model.contentLang}
												view={view}
											/>
										))}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</Enhancement>
	);
};
