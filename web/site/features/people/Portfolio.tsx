import type { PortfolioRow } from '../../../api/pages.gen';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Amount } from '../../money';
import { partialDate } from '../../partial-dates';
import type { View } from '../../view';
import { CompanyLine } from './CompanyLine';
import styles from './People.module.css';

/** The companies of an investor, each with the rounds in which the investor took part. */
export const Portfolio = ({ portfolio, view }: { portfolio: readonly PortfolioRow[]; view: View }) => (
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
									{round.amount === null ? (
										view.t('company.undisclosed')
									) : (
										<Amount amount={round.amount} currency={round.currency} view={view} />
									)}
								</span>
							</li>
						))}
					</ul>
				</CompanyLine>
			</li>
		))}
	</ul>
);
