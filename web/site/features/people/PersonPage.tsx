import type { EmploymentRow, PersonPage as Model } from '../../../api/pages.gen';
import { AwardRows, BackToAwards } from '../../components/AwardCard/AwardRows';
import { PictureOrIcon } from '../../components/Fallback/Fallback';
import { Follow, followPagePath } from '../../components/Follow/Follow';
import { Page } from '../../components/Page/Page';
import { Picture } from '../../components/Picture/Picture';
import { NamedWith } from '../../components/Profile/NamedWith';
import profile from '../../components/Profile/Profile.module.css';
import { ProfileSection } from '../../components/Profile/ProfileSection';
import sheet from '../../components/Sheet/Sheet.module.css';
import { networkNames } from '../../networks';
import { langAttributes, type View } from '../../view';
import { CompanyLine } from './CompanyLine';
import { period } from './dates';
import styles from './People.module.css';
import { PeopleList } from './PeoplePage';
import { Portfolio } from './Portfolio';
import { ProfileStories } from './ProfileStories';

const portraitSlot = { sizes: '(min-width: 768px) 176px, 104px', widest: 640 };
const bannerSlot = { sizes: '(min-width: 1280px) 1232px, 100vw', widest: 1600 };

/** An employment: company, designation, first and last date (WIDGET-45). */
const Employment = ({ employment, view }: { employment: EmploymentRow; view: View }) => {
	const dates = period(employment.started, employment.ended, view);
	return (
		<li>
			<CompanyLine company={employment.company} view={view}>
				<p {...langAttributes(view, employment.lang)}>{employment.designation}</p>
				{dates !== '' && (
					<p className={styles.dates}>
						<bdi>{dates}</bdi>
					</p>
				)}
			</CompanyLine>
		</li>
	);
};

const Header = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	const text = langAttributes(view, model.contentLang);
	return (
		<header className={styles.header}>
			<div className={styles.portrait}>
				<PictureOrIcon
					kind="influencer"
					picture={model.portrait}
					slot={portraitSlot}
					first={model.banner === null}
				/>
			</div>
			<div>
				<h1 className={sheet.title} {...langAttributes(view, model.nameLang)}>
					{model.name}
				</h1>
				{model.designation !== '' && (
					<p className={styles.designation} {...text}>
						{model.designation}
					</p>
				)}
				{model.subtitle !== '' && (
					<p className={sheet.lede} {...text}>
						{model.subtitle}
					</p>
				)}
				{(model.website !== '' || model.social.length > 0) && (
					<ul className={`${profile.links} touch`}>
						{model.website !== '' && (
							<li>
								<a href={model.website} rel="nofollow noopener">
									<bdi dir="ltr">{model.domain}</bdi>
								</a>
							</li>
						)}
						{model.social.map(({ network, href }) => (
							<li key={network}>
								<a
									href={href}
									rel="nofollow noopener"
									aria-label={t('company.on', {
										name: model.name,
										network: networkNames[network] ?? network,
									})}
								>
									<span {...langAttributes(view, 'en')}>{networkNames[network] ?? network}</span>
								</a>
							</li>
						))}
					</ul>
				)}
				{model.follow !== '' && (
					<div className={profile.follow}>
						<Follow list={model.follow} name={model.name} page={followPagePath(model)} view={view} />
					</div>
				)}
			</div>
		</header>
	);
};

/** The profile of a person. Sections without content are left out. */
export const PersonPage = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	return (
		<Page frame={model} view={view}>
			<article className={`${sheet.sheet} ${styles.page}`}>
				{model.banner !== null && (
					<div className={styles.banner}>
						<Picture picture={model.banner} slot={bannerSlot} first decorative />
					</div>
				)}
				<BackToAwards back={model.back} view={view} />
				<Header model={model} view={view} />
				{model.page === 1 && model.bio.length > 0 && (
					<div className={`${profile.text} ${styles.bio}`} {...langAttributes(view, model.contentLang)}>
						{model.bio.map((paragraph) => (
							<p key={paragraph}>{paragraph}</p>
						))}
					</div>
				)}
				{model.page === 1 && model.employments.length > 0 && (
					<ProfileSection id="work" title={t('person.employments')}>
						<ul className={styles.rows}>
							{model.employments.map((employment) => (
								<Employment
									key={`${employment.company.href} ${employment.designation} ${employment.started}`}
									employment={employment}
									view={view}
								/>
							))}
						</ul>
					</ProfileSection>
				)}
				{model.page === 1 && model.portfolio.length > 0 && (
					<ProfileSection id="portfolio" title={t('person.investments')}>
						<Portfolio portfolio={model.portfolio} view={view} />
					</ProfileSection>
				)}
				{model.page === 1 && model.awards.length > 0 && (
					<ProfileSection id="awards" title={t('menu.awards')}>
						<AwardRows awards={model.awards} view={view} />
					</ProfileSection>
				)}
				{model.sessions.length > 0 && (
					<ProfileSection id="sessions" title={t('conference.sessions')}>
						<ul className={styles.sessions}>
							{model.sessions.map((session) => (
								<li key={session.href}>
									<a href={session.href} {...langAttributes(view, session.lang)}>
										{session.title}
									</a>
									<p>
										<a href={session.conference.href} {...langAttributes(view, session.conference.lang)}>
											{session.conference.text}
										</a>
										{' · '}
										<time dateTime={session.startsAt}>{view.dates.date(session.startsAt, session.zone)}</time>
										{session.story !== '' && (
											<>
												{' · '}
												<a href={session.story}>{t('conference.recording')}</a>
											</>
										)}
									</p>
								</li>
							))}
						</ul>
					</ProfileSection>
				)}
				{model.written.cards.length > 0 && (
					<ProfileStories
						id="written"
						title={
							model.page > 1
								? t('list.page', { page: model.page })
								: t('person.written', { name: model.name })
						}
						cards={model.written.cards}
						next={model.written.next}
						frame={model}
						view={view}
					/>
				)}
				{model.about.length > 0 && (
					<ProfileStories
						id="about"
						title={t('company.stories', { name: model.name })}
						cards={model.about}
						next={null}
						frame={model}
						view={view}
					/>
				)}
				<NamedWith named={model.namedWith} view={view} />
				{model.adjacent.length > 0 && (
					<ProfileSection id="adjacent" title={t('person.adjacent')}>
						<PeopleList people={model.adjacent} view={view} level={3} />
					</ProfileSection>
				)}
				{(model.previous !== null || model.next !== null) && (
					<nav className={`${styles.neighbours} touch`} aria-label={t('menu.people')}>
						{model.previous !== null && (
							<a href={model.previous.href} rel="prev">
								<small>{t('person.previous')}</small>
								<span>{model.previous.text}</span>
							</a>
						)}
						{model.next !== null && (
							<a className={styles.next} href={model.next.href} rel="next">
								<small>{t('person.next')}</small>
								<span>{model.next.text}</span>
							</a>
						)}
					</nav>
				)}
			</article>
		</Page>
	);
};
