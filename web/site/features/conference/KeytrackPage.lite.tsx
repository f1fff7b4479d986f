import type { KeytrackPage } from '../../../api/pages.gen';
import { liteHref, PageTitle, TitledSection } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { SpeakersLite } from './ConferencePage.lite';
import { SessionFacts } from './Session';

export const KeytrackPageLite = ({ model, view }: { model: KeytrackPage; view: View }) => (
	<>
		<PageTitle title={model.name} text="" />
		<p>
			<a href={liteHref(model.conference.href)}>{model.conference.text}</a> ·{' '}
			<a href={liteHref(model.agenda)}>{view.t('conference.toAgenda')}</a> ·{' '}
			<a href={model.calendar}>{view.t('calendar.add')}</a>
		</p>
		{model.description.map((text) => (
			<p key={text} {...langAttributes(view, model.contentLang)}>
				{text}
			</p>
		))}
		{model.sessions.length === 0 && <p>{view.t('conference.noSessions')}</p>}
		{model.sessions.map((session) => (
			<article key={session.id} id={`s${session.id}`}>
				<h2 {...langAttributes(view, session.lang)}>{session.title}</h2>
				<p>
					<bdi>{view.dates.dateTime(session.startsAt, model.zone)}</bdi>
					{session.hall !== '' && (
						<>
							{' · '}
							<bdi {...langAttributes(view, model.contentLang)}>{session.hall}</bdi>
						</>
					)}{' '}
					· <SessionFacts session={session} view={view} />
				</p>
				<p>{session.speakers.map((one) => one.text).join(', ')}</p>
				{session.abstract.map((text) => (
					<p key={text} {...langAttributes(view, session.lang)}>
						{text}
					</p>
				))}
			</article>
		))}
		{model.speakers.length > 0 && (
			<TitledSection title={view.t('webinar.speakers')}>
				<SpeakersLite speakers={model.speakers} view={view} />
			</TitledSection>
		)}
	</>
);
