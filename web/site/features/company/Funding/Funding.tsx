import { Fragment } from 'react';
import type { CompanyPage, Link, RoundRow } from '../../../../api/pages.gen';
import { amountsClass, CurrencyChoice } from '../../../components/CurrencyChoice/CurrencyChoice';
import profile from '../../../components/Profile/Profile.module.css';
import { RoundSource } from '../../../components/RoundSource/RoundSource';
import { Amount, Money } from '../../../money';
import { partialDate } from '../../../partial-dates';
import type { View } from '../../../view';
import styles from './Funding.module.css';

/** The amount of a round as it was reported, with US dollars below other currencies, and in each currency. */
const RoundAmount = ({ round, view }: { round: RoundRow; view: View }) => {
	if (round.amount === null) return <>{view.t('company.undisclosed')}</>;
	const reported = <Amount amount={round.amount} currency={round.currency} view={view} />;
	if (round.amounts === null) return reported;
	return (
		<Money amounts={round.amounts} view={view}>
			{reported}
			{round.currency !== 'USD' && (
				<small>
					<Amount amount={round.amounts.USD} currency="USD" view={view} />
				</small>
			)}
		</Money>
	);
};

/** Links to investors, separated by commas. An investor without a page is a name. */
export const Investors = ({ investors, view }: { investors: readonly Link[]; view: View }) =>
	investors.map((investor, i) => (
		<Fragment key={`${investor.href} ${investor.text}`}>
			{i > 0 && (view.lang === 'ur' ? '، ' : ', ')}
			{investor.href === '' ? (
				<bdi lang={investor.lang || undefined}>{investor.text}</bdi>
			) : (
				<a href={investor.href} lang={investor.lang || undefined}>
					<bdi>{investor.text}</bdi>
				</a>
			)}
		</Fragment>
	));

/** The sums of the years as bars. The table below has the same figures by round. */
const Chart = ({ model, view }: { model: CompanyPage; view: View }) => {
	const largest = Math.max(...model.funding.years.map((year) => year.amounts.USD));
	return (
		<ol className={styles.chart} aria-label={view.t('company.byYear')}>
			{model.funding.years.map(({ year, amounts }) => (
				<li key={year}>
					<span className={styles.value}>
						<Money amounts={amounts} view={view} />
					</span>
					<i style={{ blockSize: `${((100 * amounts.USD) / largest).toFixed(1)}%` }} />
					<span>{year}</span>
				</li>
			))}
		</ol>
	);
};

/** Funding as a sum, a chart by year and a table of the rounds; nothing without rounds. */
export const FundingSection = ({ model, view }: { model: CompanyPage; view: View }) => {
	const { funding } = model;
	const { t } = view;
	if (funding.rounds.length === 0) return null;
	return (
		<section className={`${profile.section} ${amountsClass} ${styles.funding}`} aria-labelledby="funding">
			<h2 className={profile.heading} id="funding">
				{t('company.funding')}
			</h2>
			<div>
				{funding.raised.USD > 0 && (
					<>
						<CurrencyChoice view={view} />
						<p className={styles.total}>
							<span>{t('company.raised')}</span>
							<strong>
								<Money amounts={funding.raised} view={view} />
							</strong>
							<small>
								{t('company.raisedNote')}{' '}
								<span className={styles.byDefault}>{t('company.raisedDefault')}</span>
							</small>
						</p>
					</>
				)}
				{funding.years.length > 1 && <Chart model={model} view={view} />}
				{/* biome-ignore lint/a11y/useSemanticElements: a section needs a heading of its own */}
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it where the table is too wide */}
				<div className={styles.scroll} role="region" aria-label={t('investor.fundingRounds')} tabIndex={0}>
					<table className={styles.rounds}>
						<thead>
							<tr>
								<th scope="col">{t('company.date')}</th>
								<th scope="col">{t('company.round')}</th>
								<th scope="col">{t('company.amount')}</th>
								<th scope="col">{t('company.investors')}</th>
							</tr>
						</thead>
						<tbody>
							{funding.rounds.map((round) => (
								<tr key={`${round.name} ${round.date} ${round.amount}`}>
									<td>{partialDate(round.date, view.lang)}</td>
									<th scope="row">
										<bdi>{round.name}</bdi>
										<RoundSource source={round.source} isStated={!model.unclaimed} view={view} />
									</th>
									<td>
										<RoundAmount round={round} view={view} />
									</td>
									<td>
										<Investors investors={round.investors} view={view} />
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			</div>
		</section>
	);
};
