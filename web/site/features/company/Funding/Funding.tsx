import type { CompanyPage, RoundRow } from '../../../../api/pages.gen';
import { partialDate, shortAmount } from '../../../partial-dates';
import type { View } from '../../../view';
import page from '../CompanyPage.module.css';
import styles from './Funding.module.css';

const Amount = ({ round, view }: { round: RoundRow; view: View }) => {
	if (round.amount === null) return <>{view.t('company.undisclosed')}</>;
	return (
		<>
			<bdi>{shortAmount(round.amount, round.currency, view.numbers)}</bdi>
			{round.currency !== 'USD' && round.usd !== null && (
				<small>
					<bdi>{shortAmount(round.usd, 'USD', view.numbers)}</bdi>
				</small>
			)}
		</>
	);
};

/** Where a round is known from: a link if it is an address, else a name. */
const Source = ({ source }: { source: string }) => {
	if (source === '') return null;
	return (
		<small>
			{/^https?:/.test(source) && URL.canParse(source) ? (
				<a href={source} rel="nofollow noopener">
					{new URL(source).host}
				</a>
			) : (
				source
			)}
		</small>
	);
};

/** The sums of the years as bars. The table below has the same figures by round. */
const Chart = ({ model, view }: { model: CompanyPage; view: View }) => {
	const largest = Math.max(...model.funding.years.map((year) => year.usd));
	return (
		<ol className={styles.chart} aria-label={view.t('company.byYear')}>
			{model.funding.years.map(({ year, usd }) => (
				<li key={year}>
					<span className={styles.value}>
						<bdi>{shortAmount(usd, 'USD', view.numbers)}</bdi>
					</span>
					<i style={{ blockSize: `${((100 * usd) / largest).toFixed(1)}%` }} />
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
		<section className={page.section} aria-labelledby="funding">
			<h2 className={page.heading} id="funding">
				{t('company.funding')}
			</h2>
			<div>
				{funding.raisedUsd > 0 && (
					<p className={styles.total}>
						<span>{t('company.raised')}</span>
						<strong>
							<bdi>{shortAmount(funding.raisedUsd, 'USD', view.numbers)}</bdi>
						</strong>
						<small>{t('company.raisedNote')}</small>
					</p>
				)}
				{funding.years.length > 1 && <Chart model={model} view={view} />}
				<div className={styles.scroll}>
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
									<th scope="row" lang="en" dir="ltr">
										{round.name}
										<Source source={round.source} />
									</th>
									<td>
										<Amount round={round} view={view} />
									</td>
									<td lang="en">{round.investors.map((investor) => investor.text).join(', ')}</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			</div>
		</section>
	);
};
