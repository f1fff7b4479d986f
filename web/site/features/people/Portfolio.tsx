import type { PortfolioRow, RoundRow } from '../../../api/pages.gen';
import { amountsClass, CurrencyChoice } from '../../components/CurrencyChoice/CurrencyChoice';
import { RoundSource } from '../../components/RoundSource/RoundSource';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Amount, Money } from '../../money';
import { partialDate } from '../../partial-dates';
import type { View } from '../../view';
import { CompanyLine } from './CompanyLine';
import styles from './People.module.css';

const RoundAmount = ({ round, view }: { round: RoundRow; view: View }) => {
	if (round.amount === null) return <>{view.t('company.undisclosed')}</>;
	const reported = <Amount amount={round.amount} currency={round.currency} view={view} />;
	if (round.amounts === null) return reported;
	return (
		<Money amounts={round.amounts} view={view}>
			{reported}
		</Money>
	);
};

/** The companies of an investor, each with the investor's rounds. */
export const Portfolio = ({ portfolio, view }: { portfolio: readonly PortfolioRow[]; view: View }) => (
	<div className={amountsClass}>
		{portfolio.some(({ rounds }) => rounds.some(({ amounts }) => amounts !== null)) && (
			<CurrencyChoice view={view} />
		)}
		<ul className={styles.rows}>
			{portfolio.map(({ company, rounds }) => (
				<li key={company.href}>
					<CompanyLine company={company} view={view}>
						<ul className={styles.rounds}>
							{rounds.map((round) => (
								<li key={`${round.name} ${round.date} ${round.amount}`} className={sheet.dots}>
									<span>
										<bdi>{round.name}</bdi>
									</span>
									{round.date !== '' && <span>{partialDate(round.date, view.lang)}</span>}
									<span>
										<RoundAmount round={round} view={view} />
									</span>
									<RoundSource source={round.source} view={view} />
								</li>
							))}
						</ul>
					</CompanyLine>
				</li>
			))}
		</ul>
	</div>
);
