import type { PersonPage, PortfolioRow } from '../../../api/pages.gen';
import { AwardsLite } from '../../components/AwardCard/AwardsLite';
import { NamedWithLite } from '../../components/Profile/NamedWithLite';
import { liteHref, NextLink, PageTitle, Stories, TitledSection } from '../../lite/elements';
import { partialDate } from '../../partial-dates';
import { langAttributes, type View } from '../../view';
import { period } from './dates';

/** The companies of an investor, each with the investor's rounds. */
export const PortfolioLite = ({ portfolio, view }: { portfolio: readonly PortfolioRow[]; view: View }) => (
	<ul>
		{portfolio.map(({ company, rounds }) => (
			<li key={company.href}>
				<a href={liteHref(company.href)}>{company.name}</a>{' '}
				<small>
					{rounds
						.map(({ name, date }) =>
							[name, partialDate(date, view.lang)].filter((text) => text !== '').join(' '),
						)
						.join(', ')}
				</small>
			</li>
		))}
	</ul>
);

export const PersonPageLite = ({ model, view }: { model: PersonPage; view: View }) => {
	const { t } = view;
	const text = langAttributes(view, model.contentLang);
	return (
		<>
			<PageTitle title={model.name} text={model.subtitle} />
			{model.designation !== '' && <p {...text}>{model.designation}</p>}
			{model.page === 1 && (
				<div {...text}>
					{model.bio.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
			)}
			{model.page === 1 && model.employments.length > 0 && (
				<TitledSection title={t('person.employments')}>
					<ul>
						{model.employments.map(({ company, designation, lang, started, ended }) => (
							<li key={`${company.href} ${designation} ${started}`}>
								<a href={liteHref(company.href)}>{company.name}</a> ·{' '}
								<span {...langAttributes(view, lang)}>{designation}</span> ·{' '}
								<bdi>{period(started, ended, view)}</bdi>
							</li>
						))}
					</ul>
				</TitledSection>
			)}
			{model.page === 1 && model.portfolio.length > 0 && (
				<TitledSection title={t('person.investments')}>
					<PortfolioLite portfolio={model.portfolio} view={view} />
				</TitledSection>
			)}
			{model.page === 1 && model.awards.length > 0 && (
				<TitledSection title={t('menu.awards')}>
					<AwardsLite awards={model.awards} view={view} />
				</TitledSection>
			)}
			{model.sessions.length > 0 && (
				<TitledSection title={t('conference.sessions')}>
					<ul>
						{model.sessions.map((session) => (
							<li key={session.href}>
								<a href={liteHref(session.href)} {...langAttributes(view, session.lang)}>
									{session.title}
								</a>{' '}
								<small>
									<span {...langAttributes(view, session.conference.lang)}>{session.conference.text}</span> ·{' '}
									{view.dates.date(session.startsAt, session.zone)}
								</small>
							</li>
						))}
					</ul>
				</TitledSection>
			)}
			{model.written.cards.length > 0 && (
				<TitledSection title={t('person.written', { name: model.name })}>
					<Stories cards={model.written.cards} view={view} />
					<NextLink next={model.written.next?.href ?? ''} view={view} />
				</TitledSection>
			)}
			{model.about.length > 0 && (
				<TitledSection title={t('company.stories', { name: model.name })}>
					<Stories cards={model.about} view={view} />
				</TitledSection>
			)}
			<NamedWithLite named={model.namedWith} view={view} />
			{model.adjacent.length > 0 && (
				<TitledSection title={t('person.adjacent')}>
					<ul>
						{model.adjacent.map((person) => (
							<li key={person.href}>
								<a href={liteHref(person.href)}>{person.name}</a>
							</li>
						))}
					</ul>
				</TitledSection>
			)}
		</>
	);
};
