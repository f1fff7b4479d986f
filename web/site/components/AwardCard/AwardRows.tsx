import type { AwardRow, Link } from '../../../api/pages.gen';
import { Enhancement } from '../../enhancements/Enhancement';
import { langAttributes, type View } from '../../view';
import sheet from '../Sheet/Sheet.module.css';
import { AwardLogo } from './AwardCard';
import styles from './AwardRows.module.css';

const slot = { sizes: '56px', widest: 192 };

/** The awards of a company or a person, each with the rank. */
export const AwardRows = ({ awards, view }: { awards: readonly AwardRow[]; view: View }) => {
	const number = new Intl.NumberFormat(view.numbers, { useGrouping: false });
	return (
		<ul className={styles.rows}>
			{awards.map((award) => (
				<li key={award.href}>
					<AwardLogo logo={award.logo} padding={Math.min(award.padding, 4)} slot={slot} />
					<div className="touch">
						<h3 {...langAttributes(view, award.nameLang)}>
							<a href={award.href} data-award="">
								{award.name}
							</a>
						</h3>
						<p className={styles.rank}>
							{award.rank === null
								? view.t('award.mention')
								: view.t('award.rank', { rank: number.format(award.rank) })}
							{award.badge !== '' && (
								<>
									{' · '}
									<a href={award.badge} className={styles.badge}>
										{view.t('badge.link')}
									</a>
								</>
							)}
						</p>
						{award.description !== '' && (
							<p className={styles.description} {...langAttributes(view, award.lang)}>
								{award.description}
							</p>
						)}
					</div>
				</li>
			))}
		</ul>
	);
};

/**
 * The link back for a reader who comes from the awards (ROUTE-50). If the profile has several, the
 * script finds the one that the reader came from; without scripts the link leads to the list of
 * awards.
 */
export const BackToAwards = ({ back, view }: { back: Link | null; view: View }) => {
	if (back === null) return null;
	const one = back.key === '';
	const link = (
		<p className={sheet.kicker}>
			<a href={back.href} data-name={one ? undefined : view.t('company.toAward', { name: '#' })}>
				{one ? view.t('company.toAward', { name: back.text }) : view.t('company.toAwards')}
			</a>
		</p>
	);
	return one ? (
		link
	) : (
		<Enhancement name="back-to-award" when="load">
			{link}
		</Enhancement>
	);
};
