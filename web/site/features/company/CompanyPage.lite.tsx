import type { ReactNode } from 'react';
import type { CompanyPage } from '../../../api/pages.gen';
import { AwardsLite } from '../../components/AwardCard/AwardsLite';
import { Names } from '../../components/Names/Names';
import { NamedWithLite } from '../../components/Profile/NamedWithLite';
import { liteHref, PageTitle, Stories, TitledSection } from '../../lite/elements';
import { Amount } from '../../money';
import { partialDate } from '../../partial-dates';
import { langAttributes, type View } from '../../view';
import { Investors } from './Funding/Funding';
import { OpeningsLite } from './Openings/Openings';

export const CompanyPageLite = ({ model, view }: { model: CompanyPage; view: View }) => {
	const { t } = view;
	const text = langAttributes(view, model.contentLang);
	const names = (list: readonly string[]) => list.length > 0 && <Names names={list} view={view} />;
	const facts: [string, ReactNode][] = [
		[t('company.headquarters'), model.headquarters || model.city.text],
		[t('company.size'), model.employees],
		[t('company.founded'), model.founded],
		[t('company.closed'), model.closed],
		[t('company.facet.sector'), names(model.sectors.map((sector) => sector.text))],
		[t('company.facet.model'), names(model.models)],
	];
	return (
		<>
			<PageTitle title={model.name} text={model.subtitle} />
			{model.website !== '' && (
				<p>
					<a href={model.website} rel="nofollow noopener">
						{model.domain}
					</a>
				</p>
			)}
			<ul>
				{facts
					.filter(([, value]) => value)
					.map(([term, value]) => (
						<li key={term}>
							{term}: <bdi>{value}</bdi>
						</li>
					))}
			</ul>
			<div {...text}>
				{model.description.map((paragraph) => (
					<p key={paragraph}>{paragraph}</p>
				))}
			</div>
			{model.funding.rounds.length > 0 && (
				<TitledSection title={t('company.funding')}>
					<ul>
						{model.funding.rounds.map((round) => (
							<li key={`${round.name} ${round.date}`}>
								{partialDate(round.date, view.lang)} · {round.name} ·{' '}
								{round.amount === null ? (
									t('company.undisclosed')
								) : (
									<Amount amount={round.amount} currency={round.currency} view={view} />
								)}
								{round.investors.length > 0 && (
									<span>
										{' · '}
										<Investors investors={round.investors} view={view} />
									</span>
								)}
							</li>
						))}
					</ul>
				</TitledSection>
			)}
			{model.people.length > 0 && (
				<TitledSection title={t('company.people')}>
					<ul>
						{model.people.map((person) => (
							<li key={person.name}>
								{person.name} · <span lang="en">{person.designation}</span>
							</li>
						))}
					</ul>
				</TitledSection>
			)}
			{model.products.length > 0 && (
				<TitledSection title={t('company.products')}>
					<ul {...text}>
						{model.products.map((product) => (
							<li key={product.name}>
								{product.link === '' ? (
									product.name
								) : (
									<a href={product.link} rel="nofollow noopener">
										{product.name}
									</a>
								)}
								. {product.description} {product.offers.join(' ')}
							</li>
						))}
					</ul>
				</TitledSection>
			)}
			{model.openings.length > 0 && (
				<TitledSection title={t('company.openings')}>
					<OpeningsLite model={model} view={view} />
				</TitledSection>
			)}
			{model.timeline.length > 0 && (
				<TitledSection title={t('company.timeline')}>
					<ul {...text}>
						{model.timeline.flatMap((year) =>
							year.months.flatMap((month) =>
								month.events.map((event) => (
									<li key={event.title + event.date}>
										{partialDate(event.date, view.lang)}: {event.title}. {event.description}
									</li>
								)),
							),
						)}
					</ul>
				</TitledSection>
			)}
			{model.awards.length > 0 && (
				<TitledSection title={t('menu.awards')}>
					<AwardsLite awards={model.awards} view={view} />
				</TitledSection>
			)}
			{model.stories.length > 0 && (
				<TitledSection title={t('company.stories', { name: model.name })}>
					<Stories cards={model.stories} view={view} />
				</TitledSection>
			)}
			<NamedWithLite named={model.namedWith} view={view} />
			{model.similar.length > 0 && (
				<TitledSection title={t('company.similar')}>
					<ul>
						{model.similar.map((company) => (
							<li key={company.slug}>
								<a href={liteHref(company.href)}>{company.name}</a>
							</li>
						))}
					</ul>
				</TitledSection>
			)}
			<p>
				{model.history !== '' && (
					<>
						<a href={liteHref(model.history)} rel="nofollow">
							{t('companyHistory.open')}
						</a>{' '}
					</>
				)}
				<a href={liteHref(model.correct)} rel="nofollow">
					{t('correction.open')}
				</a>{' '}
				<a href={liteHref(model.claim)} rel="nofollow">
					{t('company.edit.claim')}
				</a>
			</p>
		</>
	);
};
