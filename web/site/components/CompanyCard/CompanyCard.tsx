import type { CompanyCard as Model, Picture as PictureModel } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import { langAttributes, type View } from '../../view';
import { PictureOrIcon } from '../Fallback/Fallback';
import { Names } from '../Names/Names';
import styles from './CompanyCard.module.css';

/** Width at which the logo of a card is displayed. */
const slot = { sizes: '56px', widest: 192 };

/** A company's logo, or the icon of companies. The name is shown beside it. */
export const CompanyLogo = ({ logo, large = slot }: { logo: PictureModel | null; large?: typeof slot }) => (
	<span className={styles.logo}>
		<PictureOrIcon kind="company" picture={logo} slot={large} />
	</span>
);

interface Props {
	company: Model;
	view: View;
	/** Heading level of the name. */
	level?: 2 | 3;
	/** A row of a list, or a card that shows the first product with its first offer. */
	look?: 'card' | 'row' | 'product';
}

/** A company: logo, name, what it does, first business model, sectors and city (WIDGET-40 to 44). */
export const CompanyCard = ({ company, view, level = 2, look = 'card' }: Props) => {
	const Heading = `h${level}` as const;
	const product = look === 'product' && company.product !== '';
	return (
		<article className={look === 'row' ? `${styles.card} ${styles.row}` : styles.card} data-card="">
			<CompanyLogo logo={company.logo} />
			<div className={`${styles.textBlock} touch`}>
				<Heading className={styles.name}>
					<a href={company.href}>{company.name}</a>
				</Heading>
				{product ? (
					<p className={styles.subtitle} {...langAttributes(view, company.lang)}>
						<strong>{company.product}</strong>
						{company.offer !== '' && <span className={styles.offer}>{company.offer}</span>}
					</p>
				) : (
					company.subtitle !== '' && (
						<p className={styles.subtitle} {...langAttributes(view, company.lang)}>
							{company.subtitle}
						</p>
					)
				)}
				{(company.model !== '' || company.sectors.length > 0 || company.city !== '') && (
					<p className={styles.facts}>
						{company.model !== '' && <span>{company.model}</span>}
						{company.sectors.length > 0 && (
							<span>
								<Names names={company.sectors} view={view} />
							</span>
						)}
						{company.city !== '' && <span {...langAttributes(view, company.cityLang)}>{company.city}</span>}
					</p>
				)}
				{company.reason !== null && (
					<p className={styles.reason}>
						{view.t(company.reason.key as MessageId, { name: company.reason.name })}
					</p>
				)}
			</div>
		</article>
	);
};
