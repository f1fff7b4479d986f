import { maxSpeakerSearch } from '../../../api/limits.gen';
import type { ConferencePage as Model, PartnerTier } from '../../../api/pages.gen';
import { CompanyCard, CompanyLogo } from '../../components/CompanyCard/CompanyCard';
import { Filters } from '../../components/Filters/Filters';
import form from '../../components/Form/Form.module.css';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { StageOnly, stageAttributes } from '../../components/Stage/Stage';
import { TypedText } from '../../components/TypedText/TypedText';
import { Enhancement } from '../../enhancements/Enhancement';
import type { MessageId } from '../../i18n/translate';
import { langAttributes, type View } from '../../view';
import styles from './Conference.module.css';
import { Cover } from './Cover';
import cover from './Cover.module.css';
import { formatName } from './formats';
import { isOver, periodOf } from './period';
import { Faces } from './Session';
import { Timetable } from './Timetable';

interface Props {
	model: Model;
	view: View;
}

const Paragraphs = ({ texts, lang, view }: { texts: readonly string[]; lang: string; view: View }) => (
	<div className={styles.prose} {...langAttributes(view, lang)}>
		{texts.map((text) => (
			<p key={text}>{text}</p>
		))}
	</div>
);

/** The days of the conference, its state, the place, and the link to the tickets until it is over. */
const Facts = ({ model, view }: Props) => {
	const { start, end } = periodOf(model);
	return (
		<p className={cover.facts}>
			{model.firstDay !== '' && (
				<span className={cover.days}>
					<time dateTime={model.firstDay.slice(0, 10)}>{view.dates.date(model.firstDay, model.zone)}</time>
					{model.lastDay !== model.firstDay && (
						<>
							{' – '}
							<time dateTime={model.lastDay.slice(0, 10)}>{view.dates.date(model.lastDay, model.zone)}</time>
						</>
					)}
				</span>
			)}
			{(model.venue || model.city) !== '' && (
				<span {...langAttributes(view, model.contentLang)}>
					{[model.venue, model.city].filter(Boolean).join(', ')}
				</span>
			)}
			<StageOnly stage="live" startsAt={start} endsAt={end} view={view} className={cover.now}>
				{view.t('conference.now')}
			</StageOnly>
			<StageOnly stage="ended" startsAt={start} endsAt={end} view={view}>
				{view.t('event.over')}
			</StageOnly>
			{model.tickets !== '' && (
				<a
					className={form.button}
					href={model.tickets}
					rel="noopener"
					{...(end === '' ? {} : stageAttributes(['upcoming', 'live'], start, end, view))}
				>
					{view.t('conference.tickets')}
				</a>
			)}
		</p>
	);
};

const Speakers = ({ model, view }: Props) => {
	const { t } = view;
	const { find: search } = model;
	return (
		<Enhancement name="speakers" when="interaction">
			<form className={styles.search} action={search.action} data-speaker-search="">
				<input type="hidden" name="tab" value="speakers" />
				<label className="hidden-text" htmlFor="speaker-search">
					{t('conference.searchSpeakers')}
				</label>
				<input
					className={form.input}
					id="speaker-search"
					type="search"
					name="q"
					maxLength={maxSpeakerSearch}
					autoComplete="off"
					placeholder={t('conference.searchSpeakers')}
					defaultValue={search.query}
				/>
				<button className={form.button} type="submit">
					{t('header.search')}
				</button>
			</form>
			<p className={styles.empty} hidden={model.speakers.length > 0} role="status">
				{t('conference.noSpeakers')}
			</p>
			<Faces speakers={model.speakers} view={view} heading={2} />
			{search.next !== '' && (
				<p className={styles.nextPage}>
					<a href={search.next} rel="next">
						{t('showmore.more')}
					</a>
				</p>
			)}
		</Enhancement>
	);
};

/** The winners of the pitch fest with their places, awards and prizes; nothing before they are public. */
const Winners = ({ model, view }: Props) => {
	const number = new Intl.NumberFormat(view.numbers, { useGrouping: false });
	return (
		model.pitchFest.winners.length > 0 && (
			<section className={styles.band}>
				<h2>{view.t('pitch.winners')}</h2>
				<ul className={styles.finalists}>
					{model.pitchFest.winners.map(({ position, company, place, award, prize }) => (
						<li key={position} id={`winner-${position}`}>
							<p className={styles.place}>
								{place === 0 ? view.t('award.mention') : view.t('award.rank', { rank: number.format(place) })}
							</p>
							<CompanyCard company={company} view={view} level={3} />
							{award !== '' && (
								<p className={styles.award} {...langAttributes(view, model.contentLang)}>
									{award}
								</p>
							)}
							{prize !== '' && (
								<p className={styles.prize}>
									<TypedText text={view.t('pitch.prize', { prize })} typed={prize} />
								</p>
							)}
						</li>
					))}
				</ul>
			</section>
		)
	);
};

const PitchFest = ({ model, view }: Props) => {
	const { text, link, state, opens, closes, finalists, jury } = model.pitchFest;
	const apply = isOver(model, view) ? '' : model.pitchFest.apply || link;
	return (
		<>
			{text.length === 0 && finalists.length === 0 && state === '' && (
				<p className={styles.empty}>{view.t('conference.noSessions')}</p>
			)}
			<div className={styles.split}>
				<Paragraphs texts={text} lang={model.contentLang} view={view} />
				{(state || apply) !== '' && (
					<div className={styles.apply}>
						{state !== '' && (
							<p>{view.t(`nominate.${state}` as MessageId, { date: state === 'soon' ? opens : closes })}</p>
						)}
						{apply !== '' && (
							<a className={form.button} href={apply} rel={apply === link ? 'noopener' : 'nofollow'}>
								{view.t('conference.apply')}
							</a>
						)}
					</div>
				)}
			</div>
			<Winners model={model} view={view} />
			{finalists.length > 0 && (
				<section className={styles.band}>
					<h2>{view.t('conference.finalists')}</h2>
					<ul className={styles.finalists}>
						{finalists.map(({ company, slot }) => (
							<li key={company.slug}>
								<CompanyCard company={company} view={view} level={3} />
								{slot !== null && (
									<p className={styles.slot}>
										<a href={slot.href}>
											<TypedText text={view.t('pitch.slot', { title: slot.text })} typed={slot.text} />
										</a>
									</p>
								)}
							</li>
						))}
					</ul>
				</section>
			)}
			{jury.length > 0 && (
				<section className={styles.band}>
					<h2>{view.t('conference.jury')}</h2>
					<Faces speakers={jury} view={view} heading={3} />
				</section>
			)}
		</>
	);
};

const Tier = ({ tier, model, view }: Props & { tier: PartnerTier }) => (
	<section className={styles.band} data-tier={tier.tier}>
		<h2>{view.t(`conference.tier.${tier.tier as 'title' | 'gold' | 'community'}`)}</h2>
		<ul className={styles.partners}>
			{tier.partners.map((partner) => (
				<li key={partner.name} {...langAttributes(view, model.contentLang)}>
					<CompanyLogo logo={partner.logo} />
					<span>
						{partner.href === '' ? partner.name : <a href={partner.href}>{partner.name}</a>}
						{partner.website !== '' && (
							<a className={styles.website} href={partner.website} rel="sponsored noopener" dir="ltr">
								{partner.website.replace(/^https?:\/\//, '')}
							</a>
						)}
					</span>
				</li>
			))}
		</ul>
	</section>
);

/** The conferences of the series, nothing if this is the only one. */
const Cities = ({ model, view }: Props) =>
	model.cities.length > 1 && (
		<section className={styles.list}>
			<h2>{view.t('conference.cities')}</h2>
			<ul>
				{model.cities.map((city) => (
					<li key={city.href}>
						<a href={city.href} aria-current={city.current ? 'true' : undefined}>
							{city.text}
						</a>
					</li>
				))}
			</ul>
		</section>
	);

const Formats = ({ model, view }: Props) => (
	<p className={styles.formats}>
		{view.t('conference.formats')}:{' '}
		<span className={styles.formatList}>
			{model.formats.map((format, n) => (
				<span key={format.href}>
					{n > 0 && '· '}
					<a href={format.href}>{formatName(format.href)}</a>
				</span>
			))}
		</span>
	</p>
);

/** The text about the conference, with its themes, the other cities and the first speakers. */
const About = ({ model, view }: Props) => (
	<>
		<div className={styles.split}>
			<Paragraphs texts={model.about} lang={model.contentLang} view={view} />
			{model.themes.length > 0 && (
				<section className={styles.list}>
					<h2>{view.t('conference.themes')}</h2>
					<ul>
						{model.themes.map((theme) => (
							<li key={theme.href} data-c={theme.colour}>
								<a href={theme.href} {...langAttributes(view, model.contentLang)}>
									{theme.name}
								</a>
							</li>
						))}
					</ul>
				</section>
			)}
			<div>
				<Cities model={model} view={view} />
				<Formats model={model} view={view} />
			</div>
		</div>
		<Winners model={model} view={view} />
		{model.speakers.length > 0 && (
			<section className={styles.band}>
				<h2>
					<a href={model.tabs.find((tab) => tab.key === 'webinar.speakers')?.href}>
						{view.t('webinar.speakers')} <span aria-hidden="true">›</span>
					</a>
				</h2>
				<Faces speakers={model.speakers} view={view} heading={3} />
			</section>
		)}
	</>
);

/** A tab of a conference (ROUTE-23, NAV-21 to NAV-26). */
export const ConferencePage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<div className={styles.page}>
			<Cover slug={model.slug} short={model.tab !== 'about'}>
				<h1 className={sheet.title} {...langAttributes(view, model.nameLang)}>
					{model.name}
				</h1>
				{model.subtitle !== '' && (
					<p className={sheet.lede} {...langAttributes(view, model.contentLang)}>
						{model.subtitle}
					</p>
				)}
				<Facts model={model} view={view} />
			</Cover>
			<div className={styles.sheet}>
				<Filters name={view.t('conference.tabs')} choices={model.tabs} view={view} look="tabs" scrolls />
				{model.tab === 'about' && <About model={model} view={view} />}
				{model.tab === 'speakers' && <Speakers model={model} view={view} />}
				{model.agenda !== null && <Timetable model={model} agenda={model.agenda} view={view} />}
				{model.tab === 'pitch-fest' && <PitchFest model={model} view={view} />}
				{model.partners.map((tier) => (
					<Tier key={tier.tier} tier={tier} model={model} view={view} />
				))}
				{model.tab === 'story' && (
					<div className={styles.split}>
						<Paragraphs texts={model.story} lang={model.contentLang} view={view} />
						<Cities model={model} view={view} />
					</div>
				)}
				{model.agenda !== null && <Formats model={model} view={view} />}
			</div>
		</div>
	</Page>
);
