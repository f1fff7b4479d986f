import type { KeytrackPage as Model, SessionRow } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Zones } from '../../components/Zones/Zones';
import { Enhancement } from '../../enhancements/Enhancement';
import { langAttributes, type View } from '../../view';
import agenda from './Agenda.module.css';
import styles from './Conference.module.css';
import { Cover } from './Cover';
import { OwnAgenda } from './OwnAgenda';
import { Faces, SessionFacts, SpeakerNames } from './Session';

const Session = ({ session, model, view }: { session: SessionRow; model: Model; view: View }) => (
	<article
		className={agenda.session}
		id={`s${session.id}`}
		data-c={session.colour || undefined}
		data-m={session.minutes}
	>
		<p className={agenda.when}>
			<bdi>
				<time dateTime={session.startsAt}>{view.dates.dateTime(session.startsAt, model.zone)}</time>
			</bdi>
			{session.hall !== '' && (
				<>
					{' · '}
					<bdi {...langAttributes(view, model.contentLang)}>{session.hall}</bdi>
				</>
			)}
		</p>
		<h3 {...langAttributes(view, session.lang)}>{session.title}</h3>
		{session.speakers.length > 0 && <SpeakerNames session={session} />}
		<div className={styles.prose} {...langAttributes(view, session.lang)}>
			{session.abstract.map((text) => (
				<p key={text}>{text}</p>
			))}
		</div>
		<p className={agenda.sessionFacts}>
			<SessionFacts session={session} view={view} />
			{' · '}
			<a href={session.calendar} download>
				{view.t('calendar.add')}
			</a>
			{session.story !== '' && (
				<>
					{' · '}
					<a href={session.story}>{view.t('conference.recording')}</a>
				</>
			)}
		</p>
		<Zones moment={session.startsAt} zones={[model.zone]} view={view} />
	</article>
);

/** A theme of a conference with its sessions and speakers (PAGE-23). */
export const KeytrackPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={styles.page}>
			<Cover slug={model.slug} colour={model.colour}>
				<p className={sheet.kicker}>
					<a href={model.conference.href} {...langAttributes(view, model.conference.lang)}>
						{model.conference.text}
					</a>
				</p>
				<h1 className={sheet.title} {...langAttributes(view, model.contentLang)}>
					{model.name}
				</h1>
				{model.description.map((text) => (
					<p key={text} className={sheet.lede} {...langAttributes(view, model.contentLang)}>
						{text}
					</p>
				))}
				<p className={styles.actions}>
					<a href={model.agenda}>{view.t('conference.toAgenda')}</a>
					{model.sessions.length > 0 && (
						<a href={model.calendar} download>
							{view.t('calendar.add')}
						</a>
					)}
				</p>
			</Cover>
			<div className={`${styles.sheet} ${styles.beside}`}>
				<section>
					<h2 className={styles.opens}>{view.t('conference.sessions')}</h2>
					{model.sessions.length === 0 && <p className={styles.empty}>{view.t('conference.noSessions')}</p>}
					{model.sessions.length > 0 && (
						<Enhancement name="stars" when="idle">
							<OwnAgenda slug={model.slug} calendar={model.ownCalendar} filter={false} view={view} />
							{model.sessions.map((session) => (
								<Session key={session.id} session={session} model={model} view={view} />
							))}
						</Enhancement>
					)}
				</section>
				{model.speakers.length > 0 && (
					<section>
						<h2 className={styles.opens}>{view.t('webinar.speakers')}</h2>
						<Faces speakers={model.speakers} view={view} heading={3} />
					</section>
				)}
			</div>
		</div>
	</Page>
);
