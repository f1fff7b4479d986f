import type { SessionRow, SpeakerCard as SpeakerModel } from '../../../api/pages.gen';
import { PersonCard } from '../../components/PersonCard/PersonCard';
import { formatTimeOfDay } from '../../i18n/dates';
import { langAttributes, type View } from '../../view';
import agenda from './Agenda.module.css';
import styles from './Conference.module.css';

/** The time of day at the venue. moment is RFC 3339, with the offset of the venue from UTC. */
export const timeAtVenue = (moment: string, view: View): string =>
	formatTimeOfDay(Number(moment.slice(11, 13)), Number(moment.slice(14, 16)), view.lang, view.t);

/** The speakers of a session, with links to their profiles. */
export const SpeakerNames = ({ session }: { session: SessionRow }) => (
	<p className={agenda.names}>
		{session.speakers.map((one, n) => (
			<span key={`${one.href}${one.text}`}>
				{n > 0 && ', '}
				{one.href === '' ? one.text : <a href={one.href}>{one.text}</a>}
			</span>
		))}
	</p>
);

/** Duration, language and state of a session, separated by dots. Each keeps its own direction. */
export const SessionFacts = ({ session, view }: { session: SessionRow; view: View }) => (
	<>
		<bdi>{view.t('conference.minutes', { count: session.minutes })}</bdi>
		{session.language !== '' && (
			<>
				{' · '}
				<span className={agenda.language} {...langAttributes(view, session.lang)}>
					{session.language}
				</span>
			</>
		)}
		{session.cancelled && (
			<>
				{' · '}
				<strong>{view.t('conference.cancelled')}</strong>
			</>
		)}
	</>
);

/** A session in the timetable: short, because an agenda may have hundreds. lang is the language of halls and themes. */
export const AgendaSession = ({ session, lang, view }: { session: SessionRow; lang: string; view: View }) => (
	<div
		id={`s${session.id}`}
		className={session.isBreak ? agenda.pause : undefined}
		data-c={session.colour || undefined}
		data-m={session.minutes}
		data-pause={session.isBreak || session.cancelled ? '' : undefined}
	>
		<h3 {...langAttributes(view, session.lang)}>
			{session.href === '' ? session.title : <a href={session.href}>{session.title}</a>}
		</h3>
		{session.speakers.length > 0 && <SpeakerNames session={session} />}
		<p>
			{session.hall !== '' && (
				<span className={agenda.hall}>
					<bdi {...langAttributes(view, lang)}>{session.hall}</bdi> ·{' '}
				</span>
			)}
			<SessionFacts session={session} view={view} />
			{session.theme !== '' && (
				<>
					{' · '}
					<a href={session.themeHref}>
						<bdi {...langAttributes(view, lang)}>{session.theme}</bdi>
					</a>
				</>
			)}
			{session.story !== '' && (
				<>
					{' · '}
					<a href={session.story}>{view.t('conference.recording')}</a>
				</>
			)}
		</p>
		{session.abstract.length > 0 && (
			<details {...langAttributes(view, session.lang)}>
				<summary>
					<span className="hidden-text">{session.title}</span>
				</summary>
				{session.abstract.map((text) => (
					<p key={text}>{text}</p>
				))}
			</details>
		)}
	</div>
);

/** Speakers as a grid of portraits. */
export const Faces = ({
	speakers,
	view,
	heading,
}: {
	speakers: readonly SpeakerModel[];
	view: View;
	/** Heading level of the names. */
	heading: 2 | 3;
}) => (
	<ul className={styles.faces}>
		{speakers.map((speaker) => (
			<li key={speaker.id}>
				<SpeakerCard speaker={speaker} view={view} heading={heading} />
			</li>
		))}
	</ul>
);

/** A speaker, with a button for a dialog with the biography and the sessions. */
const SpeakerCard = ({
	speaker,
	view,
	heading,
}: {
	speaker: SpeakerModel;
	view: View;
	/** Heading level of the name. */
	heading: 2 | 3;
}) => {
	const dialog = `speaker-${speaker.id}`;
	const more = speaker.bio.length > 0 || speaker.sessions.length > 0;
	return (
		<div data-name={`${speaker.name} ${speaker.role}`}>
			<PersonCard
				name={speaker.name}
				designation={speaker.role}
				text={langAttributes(view, speaker.lang)}
				href={speaker.href}
				picture={speaker.picture}
				level={heading}
			>
				{more && (
					<button className={styles.more} type="button" popoverTarget={dialog}>
						{view.t('conference.bio', { name: speaker.name })}
					</button>
				)}
			</PersonCard>
			{more && (
				<div className={styles.dialog} id={dialog} popover="auto" role="dialog" aria-label={speaker.name}>
					<p className={styles.dialogName}>{speaker.name}</p>
					<div {...langAttributes(view, speaker.lang)}>
						{speaker.role !== '' && <p className={styles.role}>{speaker.role}</p>}
						{speaker.bio.map((text) => (
							<p key={text}>{text}</p>
						))}
					</div>
					{speaker.sessions.length > 0 && (
						<>
							<p className={styles.label}>{view.t('conference.sessions')}</p>
							<ul>
								{speaker.sessions.map((session) => (
									<li key={session.href}>
										<a href={session.href} {...langAttributes(view, session.lang)}>
											{session.text}
										</a>
									</li>
								))}
							</ul>
						</>
					)}
					<button type="button" popoverTarget={dialog} popoverTargetAction="hide">
						{view.t('header.close')}
					</button>
				</div>
			)}
		</div>
	);
};
