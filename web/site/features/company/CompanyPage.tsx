import type { ReactNode } from 'react';
import type { FactSource, Link, CompanyPage as Model, PersonRow, TimelineYear } from '../../../api/pages.gen';
import { AwardRows, BackToAwards } from '../../components/AwardCard/AwardRows';
import { CompanyCard, CompanyLogo } from '../../components/CompanyCard/CompanyCard';
import { ConnectBanner } from '../../components/ConnectBanner/ConnectBanner';
import { PictureOrIcon } from '../../components/Fallback/Fallback';
import { Follow, followPagePath } from '../../components/Follow/Follow';
import { Names } from '../../components/Names/Names';
import { Page } from '../../components/Page/Page';
import { NamedWith } from '../../components/Profile/NamedWith';
import profile from '../../components/Profile/Profile.module.css';
import { ProfileSection } from '../../components/Profile/ProfileSection';
import sheet from '../../components/Sheet/Sheet.module.css';
import { StoryCard } from '../../components/StoryCard/StoryCard';
import { Enhancement } from '../../enhancements/Enhancement';
import { networkNames } from '../../networks';
import { monthName, partialDate } from '../../partial-dates';
import { langAttributes, type View } from '../../view';
import styles from './CompanyPage.module.css';
import { EmbedSnippet } from './EmbedSnippet/EmbedSnippet';
import { FundingSection } from './Funding/Funding';
import { OpeningsSection } from './Openings/Openings';
import { origins } from './origins';

const logoSlot = { sizes: '96px', widest: 384 };
const portraitSlot = { sizes: '64px', widest: 192 };

const Links = ({ links, view }: { links: readonly Link[]; view: View }) => (
	<Names
		names={links.map((link) => (
			<a key={link.href} href={link.href} {...langAttributes(view, link.lang)}>
				{link.text}
			</a>
		))}
		view={view}
	/>
);

/** Names, marked with their language. */
const NamesIn = ({ lang, names, view }: { lang: string; names: readonly string[]; view: View }) => (
	<Names
		names={names.map((name) => (
			<span key={name} {...langAttributes(view, lang)}>
				{name}
			</span>
		))}
		view={view}
	/>
);

/** The origin of a fact: who stated it, or its source, and when it was entered. */
const Source = ({ of, view }: { of: FactSource; view: View }) => (
	<small className={styles.source}>
		{of.source !== null ? (
			<a href={of.source.href} rel="nofollow noopener">
				<bdi>{of.source.text}</bdi>
			</a>
		) : (
			<bdi>{of.name || view.t(origins[of.by] ?? 'companyHistory.import')}</bdi>
		)}
		, <bdi>{view.dates.date(of.at)}</bdi>
	</small>
);

/** A term with its value, and with its source if it is known. */
const Fact = ({
	term,
	source,
	view,
	children,
}: {
	term: string;
	source?: FactSource | undefined;
	view?: View;
	children: ReactNode;
}) => (
	<div>
		<dt>{term}</dt>
		<dd>
			{children}
			{source && view && <Source of={source} view={view} />}
		</dd>
	</div>
);

/** The facts of the header. Unknown facts are left out (WIDGET-24 to 26). */
const Facts = ({ model, view }: { model: Model; view: View }) => (
	<dl className={`${profile.facts} touch`}>
		{model.website !== '' && (
			<Fact term={view.t('company.website')} source={model.sources.website} view={view}>
				<a href={model.website} rel="nofollow noopener">
					<bdi dir="ltr">{model.domain}</bdi>
				</a>
			</Fact>
		)}
		{(model.headquarters !== '' || model.city.text !== '') && (
			<Fact
				term={view.t(
					model.headquarters === '' && model.locations.some((place) => place.headquarters)
						? 'company.facet.city'
						: 'company.headquarters',
				)}
				source={model.headquarters === '' ? model.sources.city : undefined}
				view={view}
			>
				{model.headquarters !== '' ? (
					<span {...langAttributes(view, model.contentLang)}>{model.headquarters}</span>
				) : (
					<Links links={[model.city]} view={view} />
				)}
			</Fact>
		)}
		{model.employees !== '' && (
			<Fact term={view.t('company.size')} source={model.sources.employeeCount} view={view}>
				<bdi dir="ltr">{model.employees}</bdi>
			</Fact>
		)}
		{model.founded !== '' && (
			<Fact term={view.t('company.founded')} source={model.sources.foundingDate} view={view}>
				{model.founded}
			</Fact>
		)}
		{model.closed !== '' && <Fact term={view.t('company.closed')}>{model.closed}</Fact>}
		{model.sectors.length > 0 && (
			<Fact term={view.t('company.facet.sector')}>
				<Links links={model.sectors} view={view} />
			</Fact>
		)}
		{model.verticals.length > 0 && (
			<Fact term={view.t('company.facet.vertical')}>
				<Links links={model.verticals} view={view} />
			</Fact>
		)}
		{model.models.length > 0 && (
			<Fact term={view.t('company.facet.model')}>
				<Names names={model.models} view={view} />
			</Fact>
		)}
		{model.city.text !== '' && model.headquarters !== '' && (
			<Fact term={view.t('company.facet.city')} source={model.sources.city} view={view}>
				<Links links={[model.city]} view={view} />
			</Fact>
		)}
	</dl>
);

const People = ({ people, view }: { people: readonly PersonRow[]; view: View }) => (
	<ul className={styles.people}>
		{people.map((person) => (
			<li key={person.name}>
				<span className={styles.portrait}>
					<PictureOrIcon kind="influencer" picture={person.picture} slot={portraitSlot} />
				</span>
				<div className="touch">
					<h3>{person.href === '' ? person.name : <a href={person.href}>{person.name}</a>}</h3>
					<p className={styles.meta}>
						<span {...langAttributes(view, 'en')}>{person.designation}</span>
						{person.ended === '' && person.started !== '' && (
							<span>{view.t('company.since', { date: partialDate(person.started, view.lang) })}</span>
						)}
						{person.ended !== '' && (
							<span>
								<bdi>
									{[person.started, person.ended].map((date) => partialDate(date, view.lang)).join(' – ')}
								</bdi>
							</span>
						)}
						{person.linkedin !== '' && (
							<a
								href={person.linkedin}
								rel="nofollow noopener"
								aria-label={view.t('company.on', { name: person.name, network: 'LinkedIn' })}
							>
								LinkedIn
							</a>
						)}
					</p>
				</div>
			</li>
		))}
	</ul>
);

const Timeline = ({ years, model, view }: { years: readonly TimelineYear[]; model: Model; view: View }) => (
	<div className={styles.timeline}>
		{years.map((year) => (
			<div key={year.year}>
				<h3>{year.year}</h3>
				<ol>
					{year.months.map((month) => (
						<li key={month.month}>
							<p className={styles.month}>{month.month > 0 && monthName(month.month, view.lang)}</p>
							{month.events.map((event) => (
								<div key={event.title + event.date}>
									<p className={styles.kind}>{event.kind}</p>
									<h4 {...langAttributes(view, model.contentLang)}>
										{event.link === null ? (
											event.title
										) : (
											<a href={event.link} rel="nofollow noopener">
												{event.title}
											</a>
										)}
									</h4>
									{event.description !== '' && (
										<p {...langAttributes(view, model.contentLang)}>{event.description}</p>
									)}
								</div>
							))}
						</li>
					))}
				</ol>
			</div>
		))}
	</div>
);

const MarketList = ({
	term,
	values,
	model,
	view,
}: {
	term: string;
	values: readonly string[];
	model: Model;
	view: View;
}) =>
	values.length > 0 && (
		<Fact term={term}>
			<NamesIn lang={model.contentLang} names={values} view={view} />
		</Fact>
	);

const hasMarket = ({ market }: Model): boolean =>
	market.customerTypes.length + market.regions.length + market.ageGroups.length > 0 ||
	market.description !== '';

/** The profile of a company. Sections without content are left out. */
export const CompanyPage = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	const text = langAttributes(view, model.contentLang);
	const percent = new Intl.NumberFormat(view.numbers, { style: 'percent' });
	return (
		<Page frame={model} view={view}>
			<article className={`${sheet.sheet} ${styles.page}`}>
				<BackToAwards back={model.back} view={view} />
				<header className={styles.header}>
					<CompanyLogo logo={model.logo} large={logoSlot} />
					<div>
						<h1 className={sheet.title}>{model.name}</h1>
						{model.subtitle !== '' && (
							<p className={sheet.lede} {...text}>
								{model.subtitle}
							</p>
						)}
						{(model.hiring || model.social.length > 0) && (
							<ul className={`${profile.links} touch`}>
								{model.hiring && (
									<li className={styles.hiring}>
										<a href="#openings">{t('company.hiringNow')}</a>
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
											{networkNames[network] ?? network}
										</a>
									</li>
								))}
							</ul>
						)}
						<div className={profile.follow}>
							<Follow list={model.follow} name={model.name} page={followPagePath(model)} view={view} />
						</div>
					</div>
				</header>
				<div className={profile.opening}>
					<div>
						<Enhancement name="read-more" when="load">
							<div className={`${profile.text} ${styles.description}`} data-clamp="" {...text}>
								{model.description.map((paragraph) => (
									<p key={paragraph}>{paragraph}</p>
								))}
							</div>
							<button className={styles.more} type="button" data-more="" hidden>
								{t('company.readMore')}
							</button>
						</Enhancement>
						{model.vision !== '' && (
							<>
								<h2 className={styles.vision}>{t('company.vision')}</h2>
								<p className={styles.visionText} {...text}>
									{model.vision}
								</p>
							</>
						)}
					</div>
					<Facts model={model} view={view} />
				</div>
				<ConnectBanner model={model} view={view} />
				<FundingSection model={model} view={view} />
				{model.people.length > 0 && (
					<ProfileSection id="people" title={t('company.people')}>
						<People people={model.people} view={view} />
						{model.former.length > 0 && (
							<>
								<h3 className={styles.sub}>{t('company.former')}</h3>
								<People people={model.former} view={view} />
							</>
						)}
					</ProfileSection>
				)}
				{model.products.length > 0 && (
					<ProfileSection id="products" title={t('company.products')}>
						<dl className={`${styles.products} touch`}>
							{model.products.map((product) => (
								<div key={product.name}>
									<dt>
										{product.link === '' ? (
											<bdi {...text}>{product.name}</bdi>
										) : (
											<a href={product.link} rel="nofollow noopener" {...text}>
												<bdi>{product.name}</bdi>
											</a>
										)}
									</dt>
									<dd>
										{product.description !== '' && (
											<p>
												<bdi {...text}>{product.description}</bdi>
											</p>
										)}
										{product.offers.length > 0 && (
											<ul>
												{product.offers.map((offer) => (
													<li key={offer}>
														<bdi {...text}>{offer}</bdi>
													</li>
												))}
											</ul>
										)}
									</dd>
								</div>
							))}
						</dl>
					</ProfileSection>
				)}
				<OpeningsSection model={model} view={view} />
				{model.revenue.length > 0 && (
					<ProfileSection id="revenue" title={t('company.revenue')}>
						<dl className={styles.products}>
							{model.revenue.map((stream) => (
								<div key={stream.name}>
									<dt>
										<bdi {...text}>{stream.name}</bdi>
										{stream.share !== null && (
											<span className={styles.share}>
												{t('company.revenueShare', { percent: percent.format(stream.share / 100) })}
											</span>
										)}
									</dt>
									{stream.description !== '' && (
										<dd>
											<bdi {...text}>{stream.description}</bdi>
										</dd>
									)}
								</div>
							))}
						</dl>
					</ProfileSection>
				)}
				{hasMarket(model) && (
					<ProfileSection id="market" title={t('company.market')}>
						{model.market.description !== '' && <p {...text}>{model.market.description}</p>}
						<dl className={profile.facts}>
							<MarketList
								term={t('company.customers')}
								values={model.market.customerTypes}
								model={model}
								view={view}
							/>
							<MarketList
								term={t('company.regions')}
								values={model.market.regions}
								model={model}
								view={view}
							/>
							<MarketList
								term={t('company.ages')}
								values={model.market.ageGroups}
								model={model}
								view={view}
							/>
						</dl>
					</ProfileSection>
				)}
				{model.locations.length > 0 && (
					<ProfileSection id="locations" title={t('company.locations')}>
						<ul className={styles.locations}>
							{model.locations.map((place) => (
								<li key={place.city + place.address}>
									<strong {...langAttributes(view, place.cityLang)}>{place.city}</strong>
									{place.headquarters && <small>{t('company.mainOffice')}</small>}
									{place.address !== '' && <p {...text}>{place.address}</p>}
								</li>
							))}
						</ul>
					</ProfileSection>
				)}
				{model.timeline.length > 0 && (
					<ProfileSection id="timeline" title={t('company.timeline')}>
						<Timeline years={model.timeline} model={model} view={view} />
					</ProfileSection>
				)}
				{model.awards.length > 0 && (
					<ProfileSection id="awards" title={t('menu.awards')}>
						<AwardRows awards={model.awards} view={view} />
					</ProfileSection>
				)}
				{model.stories.length > 0 && (
					<ProfileSection id="stories" title={t('company.stories', { name: model.name })}>
						<ul className={styles.stories}>
							{model.stories.map((story) => (
								<li key={story.href}>
									<StoryCard story={story} view={view} look="entry" level={3} />
								</li>
							))}
						</ul>
						{model.allStories !== '' && (
							<p className="touch">
								<a className={sheet.button} href={model.allStories}>
									{t('showmore.more')}
								</a>
							</p>
						)}
					</ProfileSection>
				)}
				<NamedWith named={model.namedWith} view={view} />
				{model.similar.length > 0 && (
					<ProfileSection id="similar" title={t('company.similar')}>
						<ul className={styles.similar}>
							{model.similar.map((company) => (
								<li key={company.slug}>
									<CompanyCard company={company} view={view} level={3} />
								</li>
							))}
						</ul>
					</ProfileSection>
				)}
				<EmbedSnippet model={model} view={view} />
				<footer className={`${sheet.meta} ${styles.updated}`}>
					{model.updated !== '' && <p>{t('company.updated', { date: view.dates.date(model.updated) })}</p>}
					{model.freshness.checked > 0 && (
						<p>{t('company.fresh', { n: model.freshness.checked, total: model.freshness.facts })}</p>
					)}
					<p className={`${styles.updatedLinks} touch`}>
						{model.history !== '' && (
							<a href={model.history} rel="nofollow">
								{t('companyHistory.open')}
							</a>
						)}
						<a href={model.correct} rel="nofollow">
							{t('correction.open')}
						</a>
						<a href={model.claim} rel="nofollow">
							{t('company.edit.claim')}
						</a>
					</p>
				</footer>
			</article>
		</Page>
	);
};
