import type { ConferencePage, SessionRow, SpeakerCard } from '../../../api/pages.gen';
import { zoneName } from '../../i18n/dates';
import { liteHref, NextLink, PageTitle, TitledSection } from '../../lite/elements';
import { langAttributes, textOrMessage, type View } from '../../view';
import { formatName } from './formats';
import { isOver } from './period';
import { SessionFacts, timeAtVenue } from './Session';

/** A session with its facts, without the abstract. */
const Session = ({ session, lang, view }: { session: SessionRow; lang: string; view: View }) => (
	<li id={`s${session.id}`}>
		<strong {...langAttributes(view, session.lang)}>
			{session.href === '' ? session.title : <a href={liteHref(session.href)}>{session.title}</a>}
		</strong>{' '}
		<small>
			{[session.hall, session.theme].filter(Boolean).map((text) => (
				<span key={text}>
					<bdi {...langAttributes(view, lang)}>{text}</bdi> ·{' '}
				</span>
			))}
			{session.speakers.length > 0 && (
				<>
					<bdi>{session.speakers.map((one) => one.text).join(', ')}</bdi> ·{' '}
				</>
			)}
			<SessionFacts session={session} view={view} />
		</small>
	</li>
);

/** Speakers with their biographies. */
export const SpeakersLite = ({ speakers, view }: { speakers: readonly SpeakerCard[]; view: View }) => (
	<ul>
		{speakers.map((speaker) => (
			<li key={speaker.id}>
				{speaker.href === '' ? speaker.name : <a href={liteHref(speaker.href)}>{speaker.name}</a>}{' '}
				<small {...langAttributes(view, speaker.lang)}>{speaker.role}</small>
				{speaker.bio.map((text) => (
					<p key={text} {...langAttributes(view, speaker.lang)}>
						{text}
					</p>
				))}
			</li>
		))}
	</ul>
);

const Texts = ({ texts, model, view }: { texts: readonly string[]; model: ConferencePage; view: View }) => (
	<div {...langAttributes(view, model.contentLang)}>
		{texts.map((text) => (
			<p key={text}>{text}</p>
		))}
	</div>
);

export const ConferencePageLite = ({ model, view }: { model: ConferencePage; view: View }) => {
	const { t } = view;
	const over = isOver(model, view);
	const apply = liteHref(model.pitchFest.apply) || model.pitchFest.link;
	const links = (list: readonly { text: string; key: string; href: string; current: boolean }[]) => (
		<ul className="row">
			{list.map((one) => (
				<li key={one.href}>
					{one.current ? (
						<strong>{textOrMessage(t, one.text, one.key)}</strong>
					) : (
						<a href={liteHref(one.href)}>{textOrMessage(t, one.text, one.key)}</a>
					)}
				</li>
			))}
		</ul>
	);
	return (
		<>
			<PageTitle title={model.name} text={model.subtitle} />
			<p>
				{[
					model.firstDay === '' ? '' : view.dates.date(model.firstDay, model.zone),
					model.lastDay === model.firstDay ? '' : view.dates.date(model.lastDay, model.zone),
					model.venue,
					model.city,
				]
					.filter(Boolean)
					.join(' · ')}
			</p>
			{over && <p>{t('event.over')}</p>}
			{links(model.tabs)}
			{model.tab === 'about' && (
				<>
					<Texts texts={model.about} model={model} view={view} />
					{model.tickets !== '' && !over && (
						<p>
							<a href={model.tickets}>{t('conference.tickets')}</a>
						</p>
					)}
					{model.themes.length > 0 && (
						<TitledSection title={t('conference.themes')}>
							<ul>
								{model.themes.map((theme) => (
									<li key={theme.href}>
										<a href={liteHref(theme.href)} {...langAttributes(view, model.contentLang)}>
											{theme.name}
										</a>
									</li>
								))}
							</ul>
						</TitledSection>
					)}
					{model.speakers.length > 0 && (
						<TitledSection title={t('webinar.speakers')}>
							<SpeakersLite speakers={model.speakers} view={view} />
						</TitledSection>
					)}
					<ul className="row">
						{model.formats.map((format) => (
							<li key={format.href}>
								<a href={format.href}>{formatName(format.href)}</a>
							</li>
						))}
					</ul>
				</>
			)}
			{model.tab === 'speakers' && (
				<>
					{model.speakers.length === 0 && <p>{t('conference.noSpeakers')}</p>}
					<SpeakersLite speakers={model.speakers} view={view} />
					<NextLink next={model.find.next} view={view} />
				</>
			)}
			{model.agenda !== null && (
				<>
					{links(
						model.agenda.days.map((day) => ({
							text: view.dates.weekdayDate(day.day, model.zone),
							key: '',
							href: day.href,
							current: day.current,
						})),
					)}
					{links(model.agenda.themes)}
					{model.agenda.rows.length === 0 && <p>{t('conference.noSessions')}</p>}
					<p>{zoneName(model.zone, view.lang)}</p>
					{model.agenda.rows.map((row, n) => (
						<section key={n}>
							<h2>{timeAtVenue(row.at, view)}</h2>
							<ul>
								{row.cells
									.flatMap((cell) => cell.sessions)
									.map((session) => (
										<Session key={session.id} session={session} lang={model.contentLang} view={view} />
									))}
							</ul>
						</section>
					))}
				</>
			)}
			{model.pitchFest.winners.length > 0 && (
				<TitledSection title={t('pitch.winners')}>
					<ul>
						{model.pitchFest.winners.map(({ position, company, place, award, prize }) => (
							<li key={position}>
								<a href={liteHref(company.href)}>{company.name}</a>
								{' · '}
								{place === 0 ? t('award.mention') : t('award.rank', { rank: String(place) })}
								{award !== '' && (
									<>
										{' · '}
										<span {...langAttributes(view, model.contentLang)}>{award}</span>
									</>
								)}
								{prize !== '' && ` · ${t('pitch.prize', { prize })}`}
							</li>
						))}
					</ul>
				</TitledSection>
			)}
			{model.tab === 'pitch-fest' && (
				<>
					<Texts texts={model.pitchFest.text} model={model} view={view} />
					{apply !== '' && !over && (
						<p>
							<a href={apply}>{t('conference.apply')}</a>
						</p>
					)}
					{model.pitchFest.finalists.length > 0 && (
						<TitledSection title={t('conference.finalists')}>
							<ul>
								{model.pitchFest.finalists.map(({ company, slot }) => (
									<li key={company.slug}>
										<a href={liteHref(company.href)}>{company.name}</a>
										{slot !== null && (
											<>
												{' · '}
												<a href={liteHref(slot.href)}>{slot.text}</a>
											</>
										)}
									</li>
								))}
							</ul>
						</TitledSection>
					)}
					{model.pitchFest.jury.length > 0 && (
						<TitledSection title={t('conference.jury')}>
							<SpeakersLite speakers={model.pitchFest.jury} view={view} />
						</TitledSection>
					)}
				</>
			)}
			{model.partners.map((tier) => (
				<TitledSection
					key={tier.tier}
					title={t(`conference.tier.${tier.tier as 'title' | 'gold' | 'community'}`)}
				>
					<ul>
						{tier.partners.map((partner) => (
							<li key={partner.name}>
								{partner.href === '' ? partner.name : <a href={liteHref(partner.href)}>{partner.name}</a>}
							</li>
						))}
					</ul>
				</TitledSection>
			))}
			{model.tab === 'story' && <Texts texts={model.story} model={model} view={view} />}
			{model.cities.length > 1 && (
				<TitledSection title={t('conference.cities')}>{links(model.cities)}</TitledSection>
			)}
		</>
	);
};
