import type { InvestorPage as Model } from '../../../api/pages.gen';
import { CompanyLogo } from '../../components/CompanyCard/CompanyCard';
import { Follow, followPagePath } from '../../components/Follow/Follow';
import { Page } from '../../components/Page/Page';
import { NamedWith } from '../../components/Profile/NamedWith';
import profile from '../../components/Profile/Profile.module.css';
import { ProfileSection } from '../../components/Profile/ProfileSection';
import sheet from '../../components/Sheet/Sheet.module.css';
import { partialDate } from '../../partial-dates';
import { langAttributes, type View } from '../../view';
import styles from './People.module.css';
import { Portfolio } from './Portfolio';
import { ProfileStories } from './ProfileStories';

const logoSlot = { sizes: '96px', widest: 384 };

const Facts = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	const number = new Intl.NumberFormat(view.numbers);
	const facts: [string, React.ReactNode][] = [];
	if (model.kind !== 'unknown')
		facts.push([t('investor.kind'), t(model.kind === 'firm' ? 'investor.firm' : 'investor.individual')]);
	if (model.city !== '')
		facts.push([
			t('company.facet.city'),
			<span {...langAttributes(view, model.cityLang)}>{model.city}</span>,
		]);
	if (model.website !== '')
		facts.push([
			t('company.website'),
			<a href={model.website} rel="nofollow noopener">
				<bdi dir="ltr">{model.domain}</bdi>
			</a>,
		]);
	facts.push([t('menu.companies'), number.format(model.portfolio.length)]);
	facts.push([t('investor.fundingRounds'), number.format(model.rounds)]);
	if (model.first !== '') facts.push([t('investor.first'), partialDate(model.first, view.lang)]);
	if (model.latest !== '') facts.push([t('investor.latest'), partialDate(model.latest, view.lang)]);
	return (
		<dl className={`${profile.facts} touch`}>
			{facts.map(([term, value]) => (
				<div key={term}>
					<dt>{term}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
};

/** The page of an investor. Sections without content are left out. */
export const InvestorPage = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	return (
		<Page frame={model} view={view}>
			<article className={`${sheet.sheet} ${styles.page}`}>
				<header className={`${styles.header} ${styles.ofInvestor}`}>
					<CompanyLogo logo={model.logo} large={logoSlot} />
					<div>
						<h1 className={sheet.title}>{model.name}</h1>
						<div className={profile.follow}>
							<Follow list={model.follow} name={model.name} page={followPagePath(model)} view={view} />
						</div>
					</div>
				</header>
				<div className={profile.opening}>
					<div className={profile.text} {...langAttributes(view, 'en')}>
						{model.description !== '' && <p>{model.description}</p>}
					</div>
					<Facts model={model} view={view} />
				</div>
				{model.portfolio.length > 0 && (
					<ProfileSection id="portfolio" title={t('investor.portfolio')}>
						<Portfolio portfolio={model.portfolio} view={view} />
					</ProfileSection>
				)}
				{model.stories.length > 0 && (
					<ProfileStories
						id="stories"
						title={t('company.stories', { name: model.name })}
						cards={model.stories}
						next={null}
						frame={model}
						view={view}
					/>
				)}
				<NamedWith named={model.namedWith} view={view} />
				{model.coInvestors.length > 0 && (
					<ProfileSection id="co-investors" title={t('investor.co')}>
						<ul className={`${styles.coInvestors} touch`}>
							{model.coInvestors.map(({ link, shared }) => (
								<li key={link.href}>
									<a href={link.href} {...langAttributes(view, link.lang)}>
										{link.text}
									</a>
									<small>{t('investor.shared', { count: shared })}</small>
								</li>
							))}
						</ul>
					</ProfileSection>
				)}
			</article>
		</Page>
	);
};
